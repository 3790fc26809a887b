"""Spending a shell's damage points aboard (Rattenkrieg 23.1.4, 23.1.10, 23.1.11, 26.3.2.2)."""

import re
from collections.abc import Iterator
from typing import Annotated, Any, get_args

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL
from assistant.rules.rattenkrieg.vehicles.armor.data_card import System
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import EFFECTS
from assistant.rules.rattenkrieg.vehicles.damage.damage_by_entry import (
    CHECKED,
    DamageCourse,
    DamageState,
    EntryResult,
    Status,
)
from assistant.rules.rattenkrieg.vehicles.damage.damage_lists import CREW, CrewId
from assistant.rules.rattenkrieg.vehicles.fire_aboard.white_phosphorus import (
    NO_FIRE,
    FireIntensity,
    FireModifier,
    starting_intensity,
)
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import ShellType
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

MOST_MEN = 36  # the most that two dice can distinguish
SLOT = re.compile(rf"{CREW}(:[^|]+(\|[^|]+)*)?")
MOVES_IT = (
    "left-track",
    "right-track",
    "left-wheels",
    "right-wheels",
    "engine",
    "propeller",
)
LEAST_FUEL_NUMBER = whole_figure("rattenkrieg/apply-damage-least-fuel-number")


class DamageAboard(Inputs):
    """The damage of a shell, and the present state of the vehicle."""

    damage_points: Annotated[int, Field(ge=0, le=400, description="damage points of the shot")]
    shell_type: Annotated[ShellType, Field(description="type of the shell")]
    tracer: bool = Field(False, description="a tracer: -T behind its type")
    incendiary: bool = Field(False, description="an incendiary: -I behind its type")
    list: Annotated[
        tuple[Annotated[str, Field(max_length=3000)], ...],
        Field(
            max_length=100,
            description="what the shell meets, in order: a system, crew for anyone, or crew:a|b"
            " for one of these figures",
        ),
    ]
    systems: Annotated[
        dict[System, Annotated[int, Field(ge=0, le=10_000)]],
        Field(
            description="points left of each system, and for ammunition and fuel the number to"
            " reach",
            json_schema_extra={"allowed": "an object of whole numbers, 0 or more, by system"},
        ),
    ]
    crew: Annotated[
        tuple[CrewId, ...],
        Field(max_length=MOST_MEN, description="the figures aboard who live, in the card's order"),
    ]
    already_wounded: Annotated[
        tuple[CrewId, ...], Field(max_length=MOST_MEN, description="crew members who are wounded")
    ] = ()
    fire_modifier: FireModifier = 0
    fire: Annotated[
        int, Field(ge=0, le=OUT_OF_CONTROL, description="strength of a fire aboard, 0 for none")
    ] = 0
    fire_intensity: FireIntensity = "second-roll"
    ammunition_explosion_kills_crew: bool = Field(
        True, description="house rule: nobody inside survives ammunition that explodes"
    )

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for unknown entries, numbers that no die reaches, and wrong crew names."""
        for number, entry in enumerate(self.list):
            if entry not in get_args(System) and not SLOT.fullmatch(entry):
                words = ", ".join(get_args(System))
                allowed = f"one of {words}, or crew, or crew: and figures with | between them"
                yield Problem(f"list[{number}]", entry, allowed)
        for system in CHECKED:
            reached = self.systems.get(system)
            if reached is not None and not 1 <= reached <= OUT_OF_CONTROL:
                allowed = f"a whole number from 1 to {OUT_OF_CONTROL}: the die to reach"
                yield Problem(f"systems.{system}", reached, allowed)
        for number, man in enumerate(self.crew):
            if man in self.crew[:number]:
                yield Problem(f"crew[{number}]", man, "listed once")
        for number, man in enumerate(self.already_wounded):
            if man not in self.crew:
                yield Problem(f"already_wounded[{number}]", man, "one of the crew")


@dataclass(frozen=True)
class DamageDone:
    """The damage of the shell aboard."""

    results: tuple[EntryResult, ...]
    systems: dict[System, int]  # points left after the damage
    crew: dict[str, Status]
    fire: int
    destroyed: bool  # its ammunition blew up
    immobilized: bool
    dp_lost: int


def _summarize_damage(damaged: DamageDone) -> dict[str, Any]:
    return {
        "destroyed": damaged.destroyed,
        "immobilized": damaged.immobilized,
        "fire": damaged.fire,
        "dead": sum(status == "dead" for status in damaged.crew.values()),
    }


@procedure(
    "rattenkrieg/apply-damage",
    title="Damage aboard",
    source="Rattenkrieg 23.1.4, 23.1.10, 23.1.11, 26.3.2.2",
    dice={
        "pick": "which crew member is hit",
        "crew": "one for each crew member who is hit, on the Combat Table",
        "ammunition": "one for each hit on the ammunition",
        "fuel": "one for each hit on the fuel",
        "intensity": "of each fire that starts",
        "incendiary": "one for an incendiary or tracer shell that has not started a fire",
    },
    also=("damage points", "brew up", "ammunition explodes", "fuel", "crew casualties"),
    summary=_summarize_damage,
)
def apply_damage(aboard: DamageAboard, dice: Dice, working: Working) -> DamageDone:
    """Spend damage points down the list: each crewman, ammunition, fuel and visor takes one.

    Other systems take as many as they have left; a system that is destroyed or missing is passed
    over. Points left at the end are lost.
    """
    step = working.step
    spending = DamageCourse(
        entries=aboard.list,
        systems=tuple(aboard.systems),
        crew=aboard.crew,
        shell_type=aboard.shell_type,
        fire_modifier=aboard.fire_modifier,
        fire_intensity=aboard.fire_intensity,
        explosion_kills=aboard.ammunition_explosion_kills_crew,
        dice=dice,
        working=working,
    )
    step("damage points", aboard.damage_points)
    course = dice.walk(
        lambda: spending.start(
            aboard.damage_points, aboard.systems, aboard.already_wounded, aboard.fire
        ),
        spending.turn,
    )
    fire = _final_fire(aboard, course, dice, working)
    systems = dict(zip(aboard.systems, course.points, strict=True))
    stopped = any(systems.get(system) == 0 for system in MOVES_IT if system in systems)
    step("immobilized", stopped)
    return DamageDone(
        course.results,
        systems,
        dict(zip(aboard.crew, course.men, strict=True)),
        fire,
        course.destroyed,
        stopped,
        step("points lost", course.left, "23.1.10"),
    )


def _final_fire(aboard: DamageAboard, course: DamageState, dice: Dice, working: Working) -> int:
    """Return the fire at the end, including that of a tracer or incendiary that did damage."""
    step = working.step
    starts_on = [
        EFFECTS.row(suffix)["additional_fire_on"]
        for suffix, marked in (("-I", aboard.incendiary), ("-T", aboard.tracer))
        if marked
    ]
    spent = course.left < aboard.damage_points
    if not starts_on or not spent or course.destroyed or course.fire:
        return course.fire
    needed = step("incendiary or tracer sets it on fire from", min(starts_on), "23.1.8")
    second = aboard.fire_intensity == "second-roll"
    die = step("die", dice.d6("incendiary", at_least=needed if second else None), "23.1.8")
    if die < needed:
        return step("strength of the fire", NO_FIRE, "23.1.8")
    if not second:
        return step("strength of the fire", die, "23.1.8")
    die = step("second die", dice.next("intensity"), "23.1.4")
    return step("strength of the fire", starting_intensity(die, aboard.fire_modifier), "23.1.11")
