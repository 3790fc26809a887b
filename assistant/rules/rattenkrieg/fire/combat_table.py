"""The die on the Combat Table, its natural ones and sixes (Rattenkrieg 15.1, 15.12)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

Cause = Literal["fire", "blast", "crash"]
Result = Literal["dead", "wounded", "hunkered-down", "stunned", "no-effect"]
By = Literal["table", "natural-one", "natural-six"]
Save = Literal["under", "over"]

COMBAT_TABLE: dict[int, str] = {
    row["roll"]: row["result"] for row in tables.load("rattenkrieg/combat-table").rows
}
LOWEST, HIGHEST = min(COMBAT_TABLE), max(COMBAT_TABLE)
SHAKEN: dict[Cause, Result] = {
    "fire": "hunkered-down",
    "blast": "stunned",
    "crash": "stunned",
}
# 15.12: from here on the rows below Dead and above No effect are where the modifiers carry a
# natural one and six, and a second die may bring them back.
ONE_IS_LOST = whole_figure("rattenkrieg/combat-table-one-is-lost")
SIX_IS_LOST = whole_figure("rattenkrieg/combat-table-six-is-lost")

SaveRule = Annotated[
    Save,
    Field(
        description="house rule: whether a second die saves under or over the sum of the"
        " modifiers, when they cancel a natural six"
    ),
]


class CombatRoll(Inputs):
    """One figure and one die on the Combat Table."""

    modifier: Annotated[
        int, Field(ge=-12, le=12, description="sum of all modifiers, added to the die")
    ] = 0
    cause: Annotated[Cause, Field(description="threat to the figure, as modifier")] = "fire"
    already_wounded: bool = Field(False, description="wounded before")
    natural_six_save: SaveRule = "under"


@dataclass(frozen=True)
class CombatResult:
    """The effect of the Combat Table on a figure."""

    modified: int  # limited to the rows of the table
    result: Result
    by: By


def combat_table_row(die: int, modifier: int) -> int:
    """Return the row of the Combat Table that a die with its modifier reaches."""
    return max(LOWEST, min(HIGHEST, die + modifier))


def result_in_row(row: int, cause: Cause, already_wounded: bool) -> Result:
    """Return what a row means for a figure; a figure wounded twice is dead (16.1)."""
    match COMBAT_TABLE[row]:
        case "dead":
            return "dead"
        case "wounded":
            return "dead" if already_wounded else "wounded"
        case "hunker-or-stun":
            return SHAKEN[cause]
        case _:
            return "no-effect"


def roll_on_combat_table(
    modifier: int,
    cause: Cause,
    already_wounded: bool,
    natural_six_save: Save,
    dice: Dice,
    working: Working,
) -> CombatResult:
    """Roll `roll` on the Combat Table, and `confirm` where a natural one or six needs it."""
    step = working.step
    die = step("die", dice.d6("roll"), "15.1")
    row = combat_table_row(die, modifier)
    if die == LOWEST and modifier >= ONE_IS_LOST:
        step("natural one: it kills on a second die over", modifier, "15.12")
        if step("second die", dice.d6("confirm"), "15.12") > modifier:
            return CombatResult(
                row, step("killed by the natural one", "dead", "15.12"), "natural-one"
            )
    if die == HIGHEST and modifier <= SIX_IS_LOST:
        size = step(f"natural six: it saves on a second die {natural_six_save}", -modifier, "15.12")
        second = step("second die, rolled by the target's player", dice.d6("confirm"), "15.12")
        if second < size if natural_six_save == "under" else second > size:
            return CombatResult(
                row, step("saved by the natural six", "no-effect", "15.12"), "natural-six"
            )
    step("with modifiers, within the table", row, "15.1")
    result = result_in_row(row, cause, already_wounded)
    if already_wounded and COMBAT_TABLE[row] == "wounded":
        return CombatResult(row, step("wounded again", result, "16.1"), "table")
    return CombatResult(row, step("result", result, "15.1"), "table")


@procedure(
    "rattenkrieg/combat-roll",
    title="Combat roll",
    source="Rattenkrieg 15.1, 15.12",
    dice={
        "roll": "on the Combat Table",
        "confirm": "second die, after a natural one or six that the modifiers cancel",
    },
    also=("combat table", "damage check", "damage roll"),
    summary=lambda fate: {"result": fate.result},
)
def combat_roll(entered: CombatRoll, dice: Dice, working: Working) -> CombatResult:
    """Roll one die on the Combat Table, for any rule that says "roll D+n".

    A natural one may always kill and a natural six may always save, by a second die against the
    size of the modifiers.
    """
    modifier = working.step("to add to the die", entered.modifier, "15.12")
    return roll_on_combat_table(
        modifier, entered.cause, entered.already_wounded, entered.natural_six_save, dice, working
    )
