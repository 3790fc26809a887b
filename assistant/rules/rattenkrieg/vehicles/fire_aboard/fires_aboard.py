"""Fires in vehicles, boats and aircraft (Rattenkrieg 23.1.11, 31.15 and its copies)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire_and_smoke.fires import (
    FIRE_FIGHTING,
    OUT,
    OUT_OF_CONTROL,
    FireGrowth,
    Strength,
)
from assistant.rules.rattenkrieg.vehicles.fire_aboard.white_phosphorus import FireModifier
from assistant.rules.working import Working

AUTOMATIC = "automatic"  # 34.16.1: built into an aircraft, used once an engine
BY_CREW_INSIDE = "extinguisher"  # 31.15.1: all that a crew under armor can use


class VehicleBurning(Inputs):
    """A vehicle on fire when the turn changes."""

    intensity: Strength
    fire_modifier: FireModifier = 0
    fire_growth: FireGrowth = "high-grows"


@dataclass(frozen=True)
class VehicleFire:
    """The state of the fire afterwards."""

    intensity: int  # 0 when out; else also the density of its smoke
    out: bool
    destroyed: bool


@procedure(
    "rattenkrieg/vehicle-fire-turn",
    title="A vehicle's fire from turn to turn",
    source="Rattenkrieg 23.1.11, 31.15, 32.15, 33.14, 34.16",
    dice={"die": "of the fire"},
    also=("burning tank", "brew up", "fire on board"),
    summary=lambda burnt: {"strength": burnt.intensity},
)
def vehicle_fire_turn(burning: VehicleBurning, dice: Dice, working: Working) -> VehicleFire:
    """Roll for a vehicle's fire: by its fuel it grows, shrinks or stays the same.

    The smoke has the strength of the fire. A vehicle that has burnt does not catch fire again.
    """
    step = working.step
    intensity = step("strength", burning.intensity)
    die = step("die", dice.d6("die"))
    intensity += step("grows by", _growth(burning, die, working))
    if intensity <= OUT:
        return VehicleFire(0, step("out", True), False)
    step("its new strength, and the density of its smoke", intensity)
    return VehicleFire(intensity, False, step("destroyed", intensity >= OUT_OF_CONTROL))


def _growth(burning: VehicleBurning, die: int, working: Working) -> int:
    step, strength, fuel = working.step, burning.intensity, burning.fire_modifier
    if burning.fire_growth == "high-grows":
        fed = step("die with the fuel", die + fuel) if fuel else die
        return (fed > strength) - (fed < strength)
    # The copies of the rule for each kind of vehicle turn the die round.
    fed = step("die less the fuel", die - fuel, "31.15") if fuel else die
    return -1 if fed >= strength else 1


class FireFightAboard(Inputs):
    """A figure that fights the fire of a vehicle, for an action."""

    intensity: Strength
    equipment: Annotated[
        Annotated[str, OneOf([*FIRE_FIGHTING.keys(), AUTOMATIC])],
        Field(description="equipment used; automatic only in a flying aircraft, once per engine"),
    ]
    by: Annotated[
        Literal["crew", "outside"],
        Field(description="one of the crew, or somebody outside the vehicle"),
    ]
    enclosed: bool = Field(True, description="the vehicle is closed; false for an open one")
    hatches_open: bool = Field(False, description="all its hatches are open")
    another_crewman_trying: bool = Field(
        False, description="another figure of the crew fights the fire in this impulse"
    )
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")

    @property
    def may_try(self) -> bool:
        """Whether the figure can try at all."""
        if self.equipment == AUTOMATIC or self.by == "outside" or not self.enclosed:
            return True
        alone = not self.another_crewman_trying
        return self.equipment == BY_CREW_INSIDE and self.hatches_open and alone


@dataclass(frozen=True)
class FireFoughtAboard:
    """The result of an attempt to put out the fire, and the strength left."""

    may_try: bool
    success: bool
    intensity: int  # 0 when out


@procedure(
    "rattenkrieg/fight-vehicle-fire",
    title="Put out a vehicle's fire",
    source="Rattenkrieg 31.15.1, 32.15.1, 33.14.1, 34.16.1, 30.1.2",
    dice={"die": "of the figure that fights the fire"},
    also=("extinguisher", "burning tank", "automatic extinguisher", "fire on board"),
    summary=lambda fought: {"intensity": fought.intensity},
)
def fight_vehicle_fire(fight: FireFightAboard, dice: Dice, working: Working) -> FireFoughtAboard:
    """Fight a fire: a die over its strength reduces it by one.

    An automatic extinguisher puts the fire out. A crew under armor opens all hatches first, and
    only one of them can use an extinguisher.
    """
    step = working.step
    strength = step("strength", fight.intensity)
    may_try = step("may try", fight.may_try)
    if not may_try and not step("the umpire overrules the rule", fight.overruled):
        return FireFoughtAboard(False, False, strength)
    automatic = fight.equipment == AUTOMATIC
    modifier = 0
    if not automatic:
        row = FIRE_FIGHTING.row(fight.equipment)
        modifier = step(fight.equipment.replace("-", " "), row["modifier"], "30.1.2")
    die = step("die", dice.d6("die", at_least=strength - modifier + 1))
    success = step("over the strength", die + modifier > strength)
    left = strength if not success else OUT if automatic else strength - 1
    return FireFoughtAboard(True, success, step("strength now", left if left > OUT else 0))
