"""Speed of vehicles, boats and aircraft: gained, lost, and changed between road and field.

Rattenkrieg 31.1, 31.3, 32.2, 32.4, 33.2, 34.2.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Annotated, Any, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Missing, OneOf, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.damage_points import damage_point_chances, roll_damage_points
from assistant.rules.rounding import round_down, without_noise
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import Working

ACCELERATION = tables.load("rattenkrieg/acceleration-damage")
# Inches per point of Quality, where the data card says nothing else (31.1, 33.2).
ACCELERATES_IN = {"land": 1, "boat": 1}
BRAKES_IN = cases("rattenkrieg/speeds-brakes-in")
JOINING = whole_figure("rattenkrieg/speeds-joining")
LEAVING = whole_figure("rattenkrieg/speeds-leaving")
BACKWARDS = whole_figure("rattenkrieg/speeds-backwards")  # 31.1: divides the speed in reverse
BULLETPROOF_IN = whole_figure("rattenkrieg/speeds-bulletproof-in")

Kind = Literal["land", "boat", "aircraft"]
Speed = Annotated[float, Field(ge=0, le=500)]
APoint = Annotated[float, Field(ge=0, le=100)]
VehicleClass = Annotated[
    str,
    OneOf(ACCELERATION.keys()),
    Field(alias="class", description="row of the table Damage by acceleration"),
]


class SpeedWanted(Inputs):
    """A vehicle, its speed, and the speed that its driver wants."""

    kind: Annotated[Kind, Field(description="on land, afloat or in the air")]
    quality: Annotated[Quality, Field(description="Quality of the driver, coxswain or pilot")]
    speed_in: Annotated[Speed, Field(description="speed of the last impulse, inches")]
    wanted_in: Annotated[
        Speed, Field(description="speed that the driver wants, inches per impulse")
    ]
    max_in: Annotated[Speed, Field(description="maximum speed here, inches per impulse")]
    min_in: Annotated[
        Speed, Field(description="minimum speed, inches per impulse: of an aircraft in flight")
    ] = 0
    acceleration_per_quality: Annotated[
        APoint | None,
        Field(description="inches gained per point of Quality; 1, except for aircraft"),
    ] = None
    brake_per_quality: Annotated[
        APoint | None,
        Field(description="inches lost per point of Quality; 2 on land, 1 for a boat"),
    ] = None
    class_: VehicleClass

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for a speed out of range, and for an aircraft without its card's figures."""
        low, high = without_noise(self.min_in), without_noise(self.max_in)
        if low > high:
            yield Problem("min_in", self.min_in, f"a number from 0 to {high:g}: max_in")
        elif not low <= without_noise(self.wanted_in) <= high:
            yield Problem("wanted_in", self.wanted_in, f"a number from {low:g} to {high:g}")
        if self.kind == "aircraft":
            for name in ("acceleration_per_quality", "brake_per_quality"):
                if getattr(self, name) is None:
                    yield Missing(
                        name, None, "a number from 0 to 100 for an aircraft: see its card"
                    )

    @property
    def in_per_point(self) -> float:
        """The inches of change for each point of Quality."""
        faster = self.wanted_in > self.speed_in
        entered = self.acceleration_per_quality if faster else self.brake_per_quality
        usual = ACCELERATES_IN if faster else BRAKES_IN
        return usual[self.kind] if entered is None else entered

    @property
    def allowed_in(self) -> float:
        """The inches by which the speed may change without damage."""
        return without_noise(self.quality * self.in_per_point)

    @property
    def change_in(self) -> float:
        """The inches by which the speed should change."""
        return without_noise(abs(self.wanted_in - self.speed_in))

    @property
    def excess_in(self) -> int:
        """The inches over the allowed change; a part of an inch counts as one."""
        return inches_over(self.change_in, self.allowed_in)


def inches_over(inches: float, allowed_in: float) -> int:
    """Return the inches over the allowed number; a part of an inch counts as one."""
    return max(0, ceil(without_noise(inches - allowed_in)))


def _roll_damage(inputs: "SpeedWanted | SurfaceChange", dice: Dice, working: Working) -> int:
    """Return the damage points of the inches in excess, a die each."""
    severity = ACCELERATION.row(inputs.class_)["severity"]
    return roll_damage_points("damage", inputs.excess_in, severity, dice, working)


def _chances(inputs: "SpeedWanted | SurfaceChange") -> Iterator[tuple[dict[str, Any], Fraction]]:
    severity = ACCELERATION.row(inputs.class_)["severity"]
    for points, chance in damage_point_chances(inputs.excess_in, severity).items():
        yield {"damage_points": points}, chance


@dataclass(frozen=True)
class NewSpeed:
    """The speed and the cost of the change."""

    allowed_in: float
    excess_in: int
    damage_points: int
    speed_in: float


@procedure(
    "rattenkrieg/accelerate",
    title="Changing speed",
    source="Rattenkrieg 31.1, 32.2, 33.2, 34.2",
    dice={"damage": "one for each 1″ in excess"},
    also=("acceleration", "brake", "deceleration", "speed up", "slow down"),
    summary=lambda new: {"damage_points": new.damage_points},
    chances=_chances,
)
def accelerate(wanted: SpeedWanted, dice: Dice, working: Working) -> NewSpeed:
    """Change speed: each inch over the machine's limit is a die of damage.

    The points go to the engine first, then to tracks, wheels or propeller; an aircraft's points go
    to its structure.
    """
    step = working.step
    faster = wanted.wanted_in > wanted.speed_in
    step("inches faster" if faster else "inches slower", wanted.change_in)
    step("inches per point of Quality", wanted.in_per_point)
    allowed = step("inches allowed", wanted.allowed_in)
    excess = step("inches in excess", wanted.excess_in)
    points = _roll_damage(wanted, dice, working)
    return NewSpeed(allowed, excess, points, step("speed, inches", wanted.wanted_in))


def carried_over_in(inches: float, *, joins: bool) -> float:
    """Return what inches of a move become where a vehicle joins a road, or leaves it (31.3)."""
    return without_noise(inches * JOINING) if joins else round_down(inches / LEAVING)


class SurfaceChange(Inputs):
    """A vehicle that leaves or joins a road during its move."""

    direction: Annotated[
        Literal["leave", "join"], Field(description="it leaves the road, or joins it")
    ]
    unspent_in: Annotated[Speed, Field(description="inches of its move that are left")]
    off_road_max_in: Annotated[
        Speed | None, Field(description="maximum speed off the road, inches; needed to leave it")
    ] = None
    class_: VehicleClass

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for leaving the road without the speed allowed there."""
        if self.direction == "leave" and self.off_road_max_in is None:
            yield Missing("off_road_max_in", None, "a number from 0 to 500 when it leaves the road")

    @property
    def carried_over_in(self) -> float:
        """The inches left on the other ground."""
        return carried_over_in(self.unspent_in, joins=self.direction == "join")

    @property
    def excess_in(self) -> int:
        """The inches over what the field allows; none on a road."""
        if self.direction == "join":
            return 0
        return inches_over(self.carried_over_in, self.off_road_max_in or 0)


@dataclass(frozen=True)
class CarriedOver:
    """The rest of the move, and the damage of the change of ground."""

    unspent_in: float
    excess_in: int
    damage_points: int


@procedure(
    "rattenkrieg/change-surface",
    title="Leaving and joining a road",
    source="Rattenkrieg 31.3, 32.4",
    dice={"damage": "one for each 1″ over the maximum speed off the road"},
    also=("off road", "road to field"),
    summary=lambda left: {"damage_points": left.damage_points},
    chances=_chances,
)
def change_surface(change: SurfaceChange, dice: Dice, working: Working) -> CarriedOver:
    """Find the rest of a move: it doubles on a road and is halved off it.

    Driving too fast for the field does the same damage as too much acceleration.
    """
    step = working.step
    step("inches left", change.unspent_in)
    if change.direction == "join":
        return CarriedOver(step("doubled on the road, inches", change.carried_over_in), 0, 0)
    left = step("halved off the road, inches", change.carried_over_in)
    step("maximum speed off the road, inches", change.off_road_max_in)
    excess = step("inches in excess", change.excess_in)
    return CarriedOver(left, excess, _roll_damage(change, dice, working))
