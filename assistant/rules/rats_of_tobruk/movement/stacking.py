"""Stacking: how many units a hex holds (Rats of Tobruk 7.1, 9.5)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import AnyStrength, Number, without_float_noise
from assistant.rules.working import Working

LIMITS = tables.load("rats-of-tobruk/stacking-limits")
Units = Annotated[int, Field(ge=0, le=40)]


class Stack(Inputs):
    """The units in a hex; riders on tanks do not count."""

    full: Annotated[Units, Field(description="full units that have a depleted face")] = 0
    depleted: Annotated[Units, Field(description="depleted units")] = 0
    single: Annotated[Units, Field(description="units without a depleted face, including HQs")] = 0
    road: bool = Field(False, description="they move by road")


@dataclass(frozen=True)
class StackingResult:
    """The number of units in a hex, against its limit."""

    points: Number
    limit: int
    over: Number
    legal: bool


@procedure(
    "rats-of-tobruk/stacking",
    title="Stacking",
    source="Rats of Tobruk 7.1, 9.5",
    also=("over-stacked", "how many units in a hex"),
)
def stacking(inputs: Stack, dice: Dice, working: Working) -> StackingResult:
    """Check stacking when all movement of the activation is over; depleted units count half."""
    limit = stacking_limit(road=inputs.road)
    half = stacking_points("depleted")
    whole = working.step("full and single-sided units", inputs.full + inputs.single)
    few = working.step(
        "depleted units, counted as full ones", without_float_noise(inputs.depleted * half)
    )
    points = working.step("stack", without_float_noise(whole + few))
    working.step("limit", limit)
    over = working.step("over it", points_over_limit(points, road=inputs.road))
    return StackingResult(points, limit, over, legal=over == 0)


def stacking_points(strength: AnyStrength) -> Number:
    """Return the points of a unit in a stack: a full unit 1, a depleted one its share (7.1)."""
    row = LIMITS.row("normal")
    share: float = row["full_units"] / row["depleted_units"]
    return share if strength == "depleted" else 1


def stacking_limit(*, road: bool = False) -> int:
    """Return how many points of a side a hex holds; with `road`, of units that moved by road."""
    limit: int = LIMITS.row("road" if road else "normal")["full_units"]
    return limit


def points_over_limit(points: float, *, road: bool = False) -> Number:
    """Return by how many points a stack exceeds the limit; 0 if it does not."""
    return without_float_noise(max(0, points - stacking_limit(road=road)))
