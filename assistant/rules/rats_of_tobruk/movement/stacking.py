"""Stacking: how many units a hex holds (Rats of Tobruk 7.1, 9.5)."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import Number, without_float_noise
from assistant.rules.working import Working

LIMITS = tables.load("rats-of-tobruk/stacking-limits")
Units = Annotated[int, Field(ge=0, le=40)]


class Stack(Inputs):
    """The units in a hex; riders on tanks do not count."""

    full: Annotated[Units, Field(description="full units that have a depleted face")] = 0
    depleted: Annotated[Units, Field(description="depleted units")] = 0
    single: Annotated[Units, Field(description="units without a depleted face, HQs too")] = 0
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
    row = LIMITS.row("road" if inputs.road else "normal")
    limit: int = row["full_units"]
    half = limit / row["depleted_units"]
    whole = working.step("full and single-sided units", inputs.full + inputs.single)
    few = working.step("depleted units, as full ones", without_float_noise(inputs.depleted * half))
    points = working.step("stack", without_float_noise(whole + few))
    working.step("limit", limit)
    over = working.step("over it", without_float_noise(max(0, points - limit)))
    return StackingResult(points, limit, over, legal=over == 0)
