"""The Aggressiveness check at the end of a turn (Rattenkrieg 13.2)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Aggressiveness, Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

RESULTS = tables.load("rattenkrieg/aggressiveness-turn-end-results")
MOST, LEAST = RESULTS.rows[0]["value"], RESULTS.rows[-1]["value"]
SHAKEN = whole_figure("rattenkrieg/turn-end-shaken")


class ElementAtTurnEnd(Inputs):
    """An element at the end of a turn."""

    men_at_order: Annotated[
        int, Field(ge=1, le=60, description="figures when the Tactical Order was given")
    ]
    able_men: Annotated[
        int, Field(ge=0, le=60, description="figures neither killed nor wounded now")
    ]
    aggressiveness: Annotated[Aggressiveness, Field(description="Aggressiveness now")]
    aggressiveness_at_start: Annotated[
        Aggressiveness | None,
        Field(description="Aggressiveness when the turn began; if omitted, a check is due"),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for more able figures than there were when the order was given."""
        if self.able_men > self.men_at_order:
            allowed = f"a whole number from 0 to {self.men_at_order}, at most men_at_order"
            yield Problem("able_men", self.able_men, allowed)


@dataclass(frozen=True)
class TurnEndResult:
    """The state in which an element goes into the next turn."""

    value: int | None  # None if no check was needed; may be outside the table
    result: str  # a word of the table, "none" or "not-needed"
    actions_next_turn: int
    combat_modifier_next_turn: int


@procedure(
    "rattenkrieg/aggressiveness-turn-end",
    title="Aggressiveness check at the end of the turn",
    source="Rattenkrieg 13.2",
    dice={"roll": "of the element"},
    also=("unit breaks", "hesitation", "boost"),
    summary=lambda nerve: {"result": "no-effect" if nerve.result == "none" else nerve.result},
)
def aggressiveness_turn_end(
    element: ElementAtTurnEnd, dice: Dice, working: Working
) -> TurnEndResult:
    """Check what losses and a changed Aggressiveness do to an element's next turn.

    Only an element that ends two or more levels away from its start is checked; an empty row has no
    effect.
    """
    step = working.step
    if element.aggressiveness_at_start is not None:
        moved = abs(element.aggressiveness - element.aggressiveness_at_start)
        if step("levels by which Aggressiveness changed", moved) < SHAKEN:
            return TurnEndResult(None, step("result", "not-needed"), 0, 0)

    lost = step("figures lost since the order", element.men_at_order - element.able_men)
    aggressiveness = step("Aggressiveness, subtracted", element.aggressiveness)
    die = step("die", dice.d6("roll"))
    value = step("value", lost - aggressiveness + die)
    row = RESULTS.row(min(max(value, LEAST), MOST))
    result = step("result", row["result"] or "none")
    actions = row["actions_next_turn"]
    modifier = row["combat_modifier_next_turn"]
    if actions:
        step("actions in the next turn", actions)
    if modifier:
        step("on combat dice next turn", modifier)
    return TurnEndResult(value, result, actions, modifier)
