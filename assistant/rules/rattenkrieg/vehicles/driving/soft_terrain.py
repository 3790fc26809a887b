"""Soft ground under vehicles (Rattenkrieg 23.1.3, 31.14, 32.14)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.number_or_less import roll_or_less
from assistant.rules.rounding import round_half_up, without_noise
from assistant.rules.working import Working

BEARING = tables.load("rattenkrieg/ground-bearing-pressure")
CONSEQUENCES = tables.load("rattenkrieg/soft-terrain-consequences")
TENTHS = 10  # pressures have one decimal: they are calculated in tenths

Terrain = Annotated[str, OneOf(BEARING.keys())]
Effect = Literal["none", "slowed", "stopped", "bogged-down"]


class VehicleOnGround(Inputs):
    """A vehicle and the ground that it drives on."""

    ground_pressure: Annotated[
        float, Field(ge=0, le=3, description="G Pressure of the vehicle's card")
    ]
    driver_quality: Annotated[Quality, Field(description="Quality of the driver")]
    terrain: Annotated[Terrain, Field(description="the ground")]

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a pressure with more than one decimal."""
        if without_noise(self.ground_pressure * TENTHS) % 1:
            yield Problem("ground_pressure", self.ground_pressure, "a number with one decimal")


@dataclass(frozen=True)
class SoftGroundEffect:
    """The effect of the ground on the vehicle."""

    egp: float  # the effective ground pressure
    difference: float  # over what the ground bears
    passed: bool | None  # None when the ground bears it
    effect: Effect
    speed_change_in: int | None  # None when the vehicle stops


@procedure(
    "rattenkrieg/soft-terrain",
    title="Soft terrain",
    source="Rattenkrieg 23.1.3, 31.14, 32.14",
    dice={"die": "of the driver, where the ground does not bear the vehicle"},
    also=("ground pressure", "bogged down", "mud", "snow", "GBP"),
    summary=lambda sunk: {"effect": sunk.effect, "speed_change_in": sunk.speed_change_in},
)
def soft_terrain(vehicle: VehicleOnGround, dice: Dice, working: Working) -> SoftGroundEffect:
    """Check how soft ground slows a vehicle: it sinks where it is too heavy.

    Each point of the driver's Quality lightens the vehicle by a tenth. Roll on entering soft ground
    and in each impulse that begins on it. A driver who passes a check ignores the effect; one who
    fails takes the next worse. A vehicle is stopped for the impulse, and bogged down until it is
    towed out.
    """
    step = working.step
    pressure = step("ground pressure, tenths", round_half_up(vehicle.ground_pressure * TENTHS))
    effective = step(
        "pressure less the driver's Quality", max(0, pressure - vehicle.driver_quality)
    )
    bearing = step("the ground bears", round_half_up(BEARING.row(vehicle.terrain)["gbp"] * TENTHS))
    difference = step("excess pressure, tenths", max(0, effective - bearing))
    if difference == 0:
        effect: Effect = step("effect", "none")
        return SoftGroundEffect(effective / TENTHS, 0, None, effect, 0)

    passed = roll_or_less("die", vehicle.driver_quality, dice, working)
    reached = difference if passed else step("as if heavier by a tenth", difference + 1)
    row = CONSEQUENCES.rows[min(reached, len(CONSEQUENCES.rows)) - 1]
    effect = step("effect", "none" if passed else row["effect"])
    change = step("change of speed, inches", 0 if passed else row["speed_change_in"])
    return SoftGroundEffect(effective / TENTHS, difference / TENTHS, passed, effect, change)
