"""Relative armor of a plate, and target size of a vehicle (Rattenkrieg 1.8, 22.1.1, 22.1.3)."""

from math import acos, cos, degrees, radians, sin
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.armor.data_card import (
    HOUR_DEG,
    Fill,
    Metres,
    Row,
    Sector,
    SlopeDeg,
    ThicknessMm,
)
from assistant.rules.rounding import round_half_up, without_noise
from assistant.rules.working import Working

# Rulings, since the printed diagrams are lost.
ELEVATION_DEG = 20  # the angle of a shot from high or low
THINNEST = 0.1  # a plate seen edge on is no more than ten times as thick
REBOUNDS_FROM = 0.5  # the cosine of 60 degrees
LEAST_SIZE = 1
SQUARE_INCHES = 1 / 2  # of the model, a square metre of ground


class PlateStruck(Inputs):
    """A plate, and the direction that a shot comes from."""

    thickness_mm: ThicknessMm
    slope_deg: SlopeDeg
    azimuth_deg: Annotated[
        float, Field(ge=0, le=85, description="horizontal angle from the perpendicular, degrees")
    ]
    row: Annotated[Row, Field(description="the shot comes from above, level or below")] = "level"
    elevation_deg: Annotated[
        float,
        Field(
            ge=0,
            le=45,
            description="house rule: angle at which shots from above and below arrive, degrees",
        ),
    ] = ELEVATION_DEG


@dataclass(frozen=True)
class RelativeArmor:
    """The thickness of the plate against the shot."""

    armor_mm: int
    red: bool  # it may rebound
    impact_deg: int  # off square


@procedure(
    "rattenkrieg/relative-armor",
    title="Relative armor of a plate",
    source="Rattenkrieg 1.8, 22.1.1",
    also=("sloped armor", "angle of impact", "thickness", "rebound"),
)
def relative_armor(strike: PlateStruck, dice: Dice, working: Working) -> RelativeArmor:
    """Calculate the steel in the way of a shell that meets a plate at an angle.

    From 60 degrees off square on, the shell may rebound.
    """
    return calculate_armor(strike, working)


def calculate_armor(strike: PlateStruck, working: Working) -> RelativeArmor:
    """Return the relative armor of a plate against a shot."""
    step = working.step
    slope = strike.slope_deg
    if strike.row != "level":
        elevation = strike.elevation_deg if strike.row == "low" else -strike.elevation_deg
        slope += step(f"slope, from {strike.row}", elevation)
    step("slope to the shot, degrees", slope)
    square = without_noise(max(THINNEST, cos(radians(slope)) * cos(radians(strike.azimuth_deg))))
    step("cosine of slope and azimuth", square)
    armor = step("relative armor, millimeters", round_half_up(strike.thickness_mm / square))
    red = step("may rebound", square <= REBOUNDS_FROM)
    return RelativeArmor(
        armor,
        red,
        step("angle from the perpendicular, degrees", round_half_up(degrees(acos(square)))),
    )


class Outline(Inputs):
    """A hull or turret, and the sector that it is seen from."""

    length_m: Annotated[Metres, Field(description="length of the part, meters")]
    width_m: Annotated[Metres, Field(description="width of the part, meters")]
    height_m: Annotated[Metres, Field(description="height of the part, meters")]
    sector: Sector
    row: Annotated[Row, Field(description="the viewer is above, level or below")] = "level"
    fill: Fill = 1


@dataclass(frozen=True)
class TargetSize:
    """The size of a target."""

    size: int


@procedure(
    "rattenkrieg/target-size",
    title="Size of a vehicle",
    source="Rattenkrieg 22.1.3",
    also=("size of the target", "silhouette"),
)
def target_size(outline: Outline, dice: Dice, working: Working) -> TargetSize:
    """Calculate the model's area seen from a sector, in square inches (at least 1)."""
    return TargetSize(calculate_size(outline, working))


def calculate_size(outline: Outline, working: Working) -> int:
    """Return the size of a hull or turret from a sector, in square inches of the model."""
    step = working.step
    turned = radians(outline.sector * HOUR_DEG)
    face = outline.length_m * abs(sin(turned)) + outline.width_m * abs(cos(turned))
    area = step("visible width, meters", without_noise(face)) * outline.height_m
    if outline.row == "high":
        elevation = radians(ELEVATION_DEG)
        above = outline.length_m * outline.width_m * sin(elevation)
        area = area * cos(elevation) + step("area from above, square meters", without_noise(above))
    area = step("visible area, square meters", without_noise(area))
    if outline.fill < 1:
        area *= step("solid share", outline.fill)
    inches = step("area of the model, square inches", without_noise(area * SQUARE_INCHES))
    return step("size", max(LEAST_SIZE, round_half_up(inches)))
