"""Consolidation: two reduced units become one full unit (Battleaxe 8.1.2b)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.battleaxe.units import ANTI_TANK, AnyStrength, UnitClass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working


class ReducedUnit(Inputs):
    """One of the two units."""

    unit_class: Annotated[UnitClass, Field(alias="class", description="its class")]
    strength: Annotated[AnyStrength, Field(description="face of the counter that is up")]
    oos: bool = Field(False, description="it is Out of Supply")


class UnitPair(Inputs):
    """A unit that becomes full, and one that is used up for it."""

    recipient: Annotated[ReducedUnit, Field(description="the unit that returns to full strength")]
    donor: Annotated[ReducedUnit, Field(description="the unit that is eliminated")]
    same_place: bool = Field(True, description="both are in one place")


@dataclass(frozen=True)
class ConsolidationResult:
    """The result of a consolidation: whether it is allowed, and both strengths afterwards."""

    legal: bool
    reason: str | None
    recipient: str  # full, reduced or eliminated
    donor: str


@procedure(
    "battleaxe/consolidate",
    title="Consolidation",
    source="Battleaxe 8.1.2b",
    also=("combine units", "merge units"),
)
def consolidate(inputs: UnitPair, dice: Dice, working: Working) -> ConsolidationResult:
    """Consolidate two reduced units of one class, armor or infantry, in supply and in one place."""
    reason = _reason_against(inputs)
    if reason:
        working.step("not allowed", reason)
        return ConsolidationResult(False, reason, inputs.recipient.strength, inputs.donor.strength)
    recipient = working.step("the recipient is", "full")
    # a German unit eliminated in this way counts for Victory Points too (17.2)
    return ConsolidationResult(True, None, recipient, working.step("the donor is", "eliminated"))


def _reason_against(inputs: UnitPair) -> str | None:
    both = (inputs.recipient, inputs.donor)
    if not inputs.same_place:
        return "not-same-place"
    if any(unit.unit_class == ANTI_TANK for unit in both):
        return "at-flak"
    if inputs.recipient.unit_class != inputs.donor.unit_class:
        return "different-class"
    if any(unit.strength != "reduced" for unit in both):
        return "not-reduced"
    return "out-of-supply" if any(unit.oos for unit in both) else None
