"""Effects of fire over an area on the weapon (Rattenkrieg 7.4.9, 15.4-15.6, 15.13, 15.14)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire.automatic_declaration import (
    CREW,
    RATE,
    SET_UP,
    Rate,
    rate_errors,
    rate_of_checks,
)
from assistant.rules.rattenkrieg.fire.weapon_care import (
    FATAL_SIX,
    MINIMUM_CREW,
    SIX,
    Crew,
    MinimumCrew,
    needs_barrel_change,
    record_trouble,
    rolls_jam,
)
from assistant.rules.rattenkrieg.fire.weapons import (
    BadWeapon,
    Setup,
    WeaponText,
    weapon_errors,
    weapon_of,
)
from assistant.rules.working import Working


class AreaFire(Inputs):
    """An automatic weapon that fires at ground, not at figures."""

    weapon: WeaponText
    setup: Annotated[Setup, Field(description=SET_UP)] = "light"
    rate: Annotated[Rate, Field(description=RATE)] = "none"
    crew: Annotated[Crew | None, Field(description=CREW)] = None
    minimum_crew: MinimumCrew = MINIMUM_CREW

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for a weapon of single shots, and for a rate that it does not have."""
        try:
            weapon = weapon_of(self.weapon)
        except BadWeapon:
            yield from weapon_errors(self.weapon)
            return
        if weapon.mode == "single":
            yield Problem("weapon", self.weapon, "a weapon that fires bursts, belts or shots")
        yield from rate_errors(weapon, self.rate)


@dataclass(frozen=True)
class WeaponAfterFire:
    """The state of the weapon after the fire."""

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
        "rolls": "only sixes matter",
        "extra": "after the second six: a six jams the weapon",
    },
    also=("suppressive fire", "jam", "barrel"),
    summary=lambda worn: {
        "jammed": worn.jammed,
        "needs_attention": worn.needs_attention,
        "mechanical_problems": worn.mechanical_problems,
    },
)
def area_fire(fire: AreaFire, dice: Dice, working: Working) -> WeaponAfterFire:
    """Find what suppressive fire does to the weapon.

    Ruling: its dice of shooting hit nobody and are rolled for the weapon alone: it jams, heats and
    needs its crew as in any other fire. The area that it covers is not affected by these dice.
    """
    step = working.step
    weapon = weapon_of(fire.weapon)
    pace = rate_of_checks(weapon, fire.setup, fire.rate)
    most = step("dice", weapon.bursts or pace.react)
    thrown = sixes = 0
    stopped = jammed = False
    while thrown < most and not stopped:
        thrown += 1
        sixes += step("die", dice.next("rolls", at_least=SIX), "15.4") == SIX
        stopped = sixes == FATAL_SIX and pace.double_six != "none"
        dice.settle((thrown, sixes))
    if stopped and pace.double_six == "full":
        jammed = rolls_jam(dice, working)
    else:
        step("jammed", False, "15.4")
    short = fire.crew is not None and fire.crew < fire.minimum_crew
    came = record_trouble(short, sixes + jammed, working)
    hot = needs_barrel_change(weapon.name, fire.setup, fire.rate, working)
    return WeaponAfterFire(
        thrown, stopped, jammed, came.extra_action, came.mechanical_problems, hot
    )
