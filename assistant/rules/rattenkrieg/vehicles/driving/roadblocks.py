"""Roadblocks that a vehicle pushes away (Rattenkrieg 31.13)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.damage_points import damage_point_chances, roll_damage_points
from assistant.rules.rattenkrieg.vehicles.driving.ramming import (
    CRASH,
    INCHES_A_DIE,
    Object,
    crash_severity,
    sum_by_kind,
)
from assistant.rules.rattenkrieg.vehicles.driving.speeds import Speed
from assistant.rules.rounding import round_down, without_noise
from assistant.rules.working import Working


class Roadblock(Inputs):
    """A roadblock, and the vehicle that pushes it."""

    length_in: Annotated[
        float, Field(ge=1, le=10_000, description="length of the roadblock, inches")
    ]
    material: Annotated[Object, Field(description="material of the object")]
    vehicle: Annotated[Object, Field(description="vehicle that pushes the object")]
    speed_in: Annotated[Speed, Field(description="speed of the vehicle, inches per impulse")]
    worn: Annotated[
        Count, Field(description="points of earlier pushes that fell short of an inch")
    ] = 0

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a material that does not resist."""
        if crash_severity(self.material) == 0:
            hard = [row["object"] for row in CRASH.rows if row["severity"]]
            allowed = f"one of {', '.join(hard)}"
            yield Problem("material", self.material, allowed)

    def cleared_in(self, damage: int) -> float:
        """Return the inches that this damage clears."""
        return min(
            (self.worn + damage) // crash_severity(self.material), without_noise(self.length_in)
        )


@dataclass(frozen=True)
class RoadblockPushed:
    """The part of the roadblock that is cleared, and the damage to the vehicle."""

    resistance: float
    dice: int  # for each
    block_damage: int
    cleared_in: float
    length_left_in: float
    resistance_left: float  # kept for the next push
    vehicle_damage: int


def _push_chances(inputs: Roadblock) -> Iterator[tuple[dict[str, Any], Fraction]]:
    count = round_down(inputs.speed_in / INCHES_A_DIE)
    of_vehicle = damage_point_chances(count, crash_severity(inputs.material))
    cleared = sum_by_kind(
        damage_point_chances(count, crash_severity(inputs.vehicle)), inputs.cleared_in
    )
    for inches, share in cleared.items():
        for damage, other in of_vehicle.items():
            yield {"cleared_in": inches, "vehicle_damage": damage}, share * other


@procedure(
    "rattenkrieg/clear-roadblock",
    title="Clearing a roadblock",
    source="Rattenkrieg 31.13, 32.13",
    dice={"block": "damage to the roadblock", "vehicle": "damage to the vehicle"},
    also=("barricade", "obstacle", "push"),
    summary=lambda push: {"cleared_in": push.cleared_in, "vehicle_damage": push.vehicle_damage},
    chances=_push_chances,
)
def clear_roadblock(inputs: Roadblock, dice: Dice, working: Working) -> RoadblockPushed:
    """Push a roadblock: it gives way inch by inch, each as hard as its material.

    Points short of an inch are kept for the next push.
    """
    step = working.step
    hard = step("severity of the roadblock", crash_severity(inputs.material))
    resistance = step("its resistance", without_noise(inputs.length_in * hard - inputs.worn))
    count = step("dice for each", round_down(inputs.speed_in / INCHES_A_DIE))
    damage = roll_damage_points(
        "block", count, crash_severity(inputs.vehicle), dice, working, "roadblock"
    )
    cleared = step("inches cleared", inputs.cleared_in(damage))
    length = step("inches left", without_noise(inputs.length_in - cleared))
    left = step("resistance left", max(0, without_noise(resistance - damage)))
    suffered = roll_damage_points("vehicle", count, hard, dice, working, "vehicle")
    return RoadblockPushed(resistance, count, damage, cleared, length, left, suffered)
