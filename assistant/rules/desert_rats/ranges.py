"""Range, aspect, and the nearest target (Desert Rats, Firing Table; Command & Control)."""

from collections.abc import Iterator
from math import atan2, degrees, hypot
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.desert_rats.elements import FIRING, TYPES, Armed
from assistant.rules.desert_rats.places import Heading, Metres
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_down, round_half_up, without_noise
from assistant.rules.working import Working

BANDS = tables.load("desert-rats/range-bands")
FARTHEST_M = BANDS.rows[-1]["to_m"]
FRONT_DEG, REAR_DEG = 45, 135  # ruling: the front up to the first, the rear over the second
ON_FOOT = "infantry"
UNARMOURED = "U"

TargetClass = Annotated[str, OneOf(sorted({row["target_class"] for row in TYPES.rows}))]


def range_band(range_m: float) -> int | None:
    """Return the column of the firing table for a range; None beyond its last."""
    found = (row["range_m"] for row in BANDS.rows if range_m <= row["to_m"])
    return next(found, None)


def bands_of(type: str) -> tuple[int, ...]:
    """Return the far ends in meters of an element type's effective range bands."""
    rows = ((row["to_m"], FIRING.get(type, row["range_m"])) for row in BANDS.rows)
    needs = ("infantry_need", "armour_need")
    return tuple(to_m for to_m, row in rows if row and any(row[need] for need in needs))


def bearing_deg(east_m: float, north_m: float) -> float:
    """Return the bearing in degrees clockwise from north."""
    return without_noise(degrees(atan2(east_m, north_m)) % 360) % 360


def whole_bearing(east_m: float, north_m: float) -> int:
    """Return the bearing to the nearest degree; 360 is 0."""
    return round_half_up(bearing_deg(east_m, north_m)) % 360


class TwoPlaces(Inputs):
    """Two places, and the heading of the target."""

    from_x_m: Annotated[Metres, Field(description="element that fires, meters east")]
    from_y_m: Annotated[Metres, Field(description="element that fires, meters north")]
    to_x_m: Annotated[Metres, Field(description="the target, meters east")]
    to_y_m: Annotated[Metres, Field(description="the target, meters north")]
    target_heading_deg: Annotated[
        Heading | None, Field(description="the target's facing, degrees from north")
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a target in the shooter's own place."""
        if (self.from_x_m, self.from_y_m) == (self.to_x_m, self.to_y_m):
            yield Problem("to_x_m", self.to_x_m, "a place other than the firer's")


@dataclass(frozen=True)
class RangeResult:
    """Distance, column, bearing, and the face of the target."""

    range_m: int
    bearing_deg: int
    band_m: int | None
    aspect: str | None  # front, side or rear; None without a heading


@procedure(
    "desert-rats/range-and-aspect",
    title="Range and aspect",
    source="Desert Rats, Firing Table; Shooting at Vehicles",
    also=("side or rear", "distance", "bearing"),
)
def range_and_aspect(inputs: TwoPlaces, dice: Dice, working: Working) -> RangeResult:
    """Measure the distance between two places, and which face the target shows the shooter."""
    step = working.step
    east, north = inputs.to_x_m - inputs.from_x_m, inputs.to_y_m - inputs.from_y_m
    far = step("range, m", round_down(hypot(east, north)))
    band = step("range band, m", range_band(far))
    bearing = step("bearing, degrees", whole_bearing(east, north))
    if inputs.target_heading_deg is None:
        return RangeResult(far, bearing, band, None)
    off = abs(bearing_deg(-east, -north) - inputs.target_heading_deg)
    off = step("angle off its bow, degrees", round(min(off, 360 - off), 6))
    aspect = "front" if off <= FRONT_DEG else "rear" if off > REAR_DEG else "side"
    return RangeResult(far, bearing, band, step("aspect", aspect))


class PossibleTarget(Inputs):
    """An enemy that might be shot at."""

    id: Annotated[str, Field(min_length=1, max_length=60, description="name of the target")]
    target_class: Annotated[TargetClass, Field(description="its armour class, or infantry")]
    x_m: Annotated[Metres, Field(description="meters east")]
    y_m: Annotated[Metres, Field(description="meters north")]
    in_sight: Annotated[bool, Field(description="the firer can see it")] = True


class TargetsInSight(Inputs):
    """A shooter, and the possible targets."""

    firer: Annotated[Armed, Field(description="element that fires")]
    x_m: Annotated[Metres, Field(description="element that fires, meters east")]
    y_m: Annotated[Metres, Field(description="element that fires, meters north")]
    targets: Annotated[
        tuple[PossibleTarget, ...], Field(max_length=200, description="the enemies, in any order")
    ]
    small_arms_at_unarmoured: bool = Field(False, description="house rule: rifles may stop lorries")


@dataclass(frozen=True)
class TargetChosen:
    """The target, and nearer enemies that did not count."""

    target: str | None
    range_m: int | None
    band_m: int | None
    passed_over: tuple[str, ...]  # nearest first


@procedure(
    "desert-rats/nearest-target",
    title="Nearest target",
    source="Desert Rats, Command & Control",
    also=("who do they shoot at", "open fire"),
)
def nearest_target(inputs: TargetsInSight, dice: Dice, working: Working) -> TargetChosen:
    """Find the nearest enemy in sight that the weapon can affect; if equally near, the first."""
    away = [
        (without_noise(hypot(t.x_m - inputs.x_m, t.y_m - inputs.y_m)), t)
        for t in inputs.targets
        if t.in_sight
    ]
    passed: list[str] = []
    for distance, target in sorted(away, key=lambda pair: pair[0]):
        far = working.step(f"{target.id}, m", round_down(distance))
        band = range_band(far)
        small_arms = inputs.small_arms_at_unarmoured
        if can_affect(inputs.firer, target.target_class, distance, small_arms=small_arms):
            return TargetChosen(working.step("target", target.id), far, band, tuple(passed))
        working.step(f"{target.id} can be affected", False)
        passed.append(target.id)
    return TargetChosen(working.step("target", None), None, None, tuple(passed))


def can_affect(firer: str, target_class: str, distance_m: float, *, small_arms: bool) -> bool:
    """Return whether a weapon affects a target at a distance.

    Under the house rule on small arms rifles affect lorries as well.
    """
    band = range_band(round_down(distance_m))
    if distance_m > FARTHEST_M or band is None:
        return False
    row = FIRING.row(firer, band)
    if target_class == ON_FOOT:
        return row["infantry_need"] is not None
    if row["armour_need"] is not None:
        return True
    return small_arms and target_class == UNARMOURED and row["infantry_need"] is not None
