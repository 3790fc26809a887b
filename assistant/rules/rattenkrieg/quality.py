"""Quality: the check against it (Rattenkrieg 12.3)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Quality
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

QUALITY = tables.load("rattenkrieg/quality")
ALWAYS = 6  # a die shows no more


class QualityCheck(Inputs):
    """A Quality, and what changes a check against it."""

    quality: Annotated[Quality, Field(description="Quality of the figure that checks")]
    in_speciality: bool = Field(False, description="is a specialist at this task")
    modifier: Annotated[int, Field(ge=-6, le=6, description="added to the die")] = 0


@dataclass(frozen=True)
class QualityChecked:
    """The result of a Quality check, with the number to roll."""

    success: bool
    target: int
    modified: int | None  # None when no die was needed


@procedure(
    "rattenkrieg/quality-check",
    title="Quality check",
    source="Rattenkrieg 12.3",
    dice={"roll": "of the figure that checks"},
    also=("skill",),
    summary=lambda checked: {"success": checked.success},
)
def quality_check(check: QualityCheck, dice: Dice, working: Working) -> QualityChecked:
    """Check against Quality: pass on a die equal to or under it.

    A specialist doing the work of that speciality counts one more. When no face could fail, no die
    is rolled.
    """
    step = working.step
    target = step("Quality", check.quality)
    if check.in_speciality:
        bonus: int = QUALITY.row("specialist")["value"]
        target += step("bonus of a specialist", bonus)
    modifier = step("on the die", check.modifier) if check.modifier else 0
    if target - modifier >= ALWAYS:
        return QualityChecked(step("no die can fail", True), target, None)
    modified = step("die", dice.d6("roll"))
    if modifier:
        modified = step("die with modifiers", modified + modifier)
    return QualityChecked(step("equal to it or less", modified <= target), target, modified)
