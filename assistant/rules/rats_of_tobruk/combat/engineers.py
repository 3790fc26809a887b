"""Clearing ditch and wire (Rats of Tobruk 12.0)."""

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import PINNED
from assistant.rules.working import Working

RESULTS = tables.load("rats-of-tobruk/clear-wire-results")
ENGINEERS = ("Eng", "Pio")  # abbreviations on counters: pioneers are engineers too, 17.0


class Clearing(Inputs):
    """An engineer and a hexside."""

    adjacent: bool = Field(True, description="the hexside is one of the engineer's hex")
    pinned: bool = Field(False, description="the engineer is pinned")
    ezoc: bool = Field(False, description="it is in an enemy zone of control")
    tried: bool = Field(False, description="it already tried in this activation")
    cleared: bool = Field(False, description="the hexside is cleared already")


@dataclass(frozen=True)
class ClearingResult:
    """The state of the hexside afterwards."""

    allowed: bool
    reason: str | None
    cleared: bool


@procedure(
    "rats-of-tobruk/clear-wire",
    title="Clearing ditch and wire",
    source="Rats of Tobruk 12.0",
    dice={"clear": "die of the engineer's owner"},
    also=("engineers", "pioneers", "breach the wire", "barbed wire"),
    summary=lambda inputs: {"cleared": inputs.cleared},
)
def clear_wire(inputs: Clearing, dice: Dice, working: Working) -> ClearingResult:
    """Try to clear a hexside, once per activation; a cleared hexside stays cleared."""
    reason = _reason_against(inputs)
    if reason:
        return ClearingResult(False, working.step("not allowed", reason), inputs.cleared)
    die = working.step("die", dice.d6("clear"))
    row = next(row for row in RESULTS.rows if row["roll_min"] <= die <= row["roll_max"])
    return ClearingResult(True, None, working.step("cleared", row["cleared"]))


def _reason_against(inputs: Clearing) -> str | None:
    """Return the first reason against the attempt, or None."""
    if not inputs.adjacent:
        return "not-adjacent"
    if inputs.pinned and not PINNED["clear-wire"]:
        return "pinned"
    if inputs.ezoc:
        return "ezoc"
    if inputs.tried:
        return "tried"
    return "cleared" if inputs.cleared else None
