"""What fire over an area does to the weapon (Rattenkrieg 7.4.9, 15.4-15.6, 15.13, 15.14)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.automatic_declaration import (
    CREW,
    RATE,
    SET_UP,
    Rate,
    pace_of,
    rate_problems,
)
from assistant.rules.rattenkrieg.fire.weapon_care import (
    FATAL_SIX,
    MINIMUM_CREW,
    SIX,
    Crew,
    MinimumCrew,
    is_hot,
    jams,
    trouble_told,
)
from assistant.rules.rattenkrieg.fire.weapons import (
    BadWeapon,
    Setup,
    WeaponText,
    weapon_of,
    weapon_problems,
)
from assistant.rules.working import Working


class AreaFire(Inputs):
    """An automatic weapon that fires at ground, not at men."""

    weapon: WeaponText
    setup: Annotated[Setup, Field(description=SET_UP)] = "light"
    rate: Annotated[Rate, Field(description=RATE)] = "none"
    crew: Annotated[Crew | None, Field(description=CREW)] = None
    minimum_crew: MinimumCrew = MINIMUM_CREW

    def input_errors(self) -> Iterator[Problem]:
        """A weapon of single shots; a rate for what has none."""
        try:
            weapon = weapon_of(self.weapon)
        except BadWeapon:
            yield from weapon_problems(self.weapon)
            return
        if weapon.mode == "single":
            yield Problem("weapon", self.weapon, "a weapon of bursts, belts or shots")
        yield from rate_problems(weapon, self.rate)


@dataclass(frozen=True)
class Worn:
    """What the fire did to the weapon."""

    dice: int
    stopped: bool
    jammed: bool
    needs_attention: bool
    mechanical_problems: int
    barrel_change_due: bool


@procedure(
    "rattenkrieg/area-fire",
    title="Automatic fire over an area: the weapon",
    source="Rattenkrieg 7.4.9, 15.4-15.6, 15.13, 15.14",
    dice={
        "rolls": "one a burst, or as many as the React of a machine gun: only sixes matter",
        "extra": "after the second six: a six jams the weapon",
    },
    also=("suppressive fire", "jam", "barrel"),
    summary=lambda worn: {
        "jammed": worn.jammed,
        "needs_attention": worn.needs_attention,
        "mechanical_problems": worn.mechanical_problems,
    },
)
def area_fire(fire: AreaFire, dice: Dice, working: Working) -> Worn:
    """Find how the weapon comes out of suppressive fire.

    Ruling: its dice of shooting, which find no man, are thrown for the weapon itself: it jams,
    heats and needs its crew as in any other fire. What it beats it beats all the same.
    """
    step = working.step
    weapon = weapon_of(fire.weapon)
    pace = pace_of(weapon, fire.setup, fire.rate)
    most = step("dice", weapon.bursts or pace.react)
    thrown = sixes = 0
    stopped = jammed = False
    while thrown < most and not stopped:
        thrown += 1
        sixes += step("die", dice.next("rolls", split=SIX - 1), "15.4") == SIX
        stopped = sixes == FATAL_SIX and pace.double_six != "none"
        dice.settle((thrown, sixes))
    if stopped and pace.double_six == "full":
        jammed = jams(dice, working)
    short = fire.crew is not None and fire.crew < fire.minimum_crew
    came = trouble_told(short, sixes + jammed, working)
    hot = is_hot(weapon.name, fire.setup, fire.rate, working)
    return Worn(thrown, stopped, jammed, came.extra_action, came.mechanical_problems, hot)
