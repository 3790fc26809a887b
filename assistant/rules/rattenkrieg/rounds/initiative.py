"""Initiative: which side acts next (Rattenkrieg 9.2.2.2, 11.1)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

EVEN = whole_figure(
    "rattenkrieg/initiative-even"
)  # 11.1: between equals the low side wins on 1 to 3
NEVER, ALWAYS = 0, 6

Side = Literal["low", "high"]


class InitiativeContest(Inputs):
    """Two sides that both want to act."""

    low_quality: Annotated[
        Quality | None,
        Field(
            description="Quality for the side that wins on low faces, null when it has nothing"
            " to nominate: its highest leader in the approach, its nominee in the engagement"
        ),
    ]
    high_quality: Annotated[
        Quality | None,
        Field(
            description="Quality for the side that wins on high faces, null when it has nothing"
            " to nominate"
        ),
    ]

    in_approach: bool = Field(False, description="for an approach turn; false for a round")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors if neither side has anything to nominate."""
        if self.low_quality is None and self.high_quality is None:
            allowed = "a Quality 1 to 8, because the other side nominates nothing"
            yield Problem("low_quality", None, allowed)
            yield Problem("high_quality", None, allowed)


@dataclass(frozen=True)
class Initiative:
    """The side that acts, or that makes the other side act."""

    low_wins_on: int | None  # None when only one side has something to nominate
    winner: Side


@procedure(
    "rattenkrieg/initiative",
    title="Initiative",
    source="Rattenkrieg 11.1, 9.2.2.2",
    dice={"initiative": "one die for both sides"},
    also=("who goes first", "who acts"),
    summary=lambda initiative: {"winner": initiative.winner},
)
def initiative(contest: InitiativeContest, dice: Dice, working: Working) -> Initiative:
    """Find which side acts or makes the other side act.

    Each point of difference in Quality moves one face to the better side; when the other side has
    no face left, no die is rolled.
    """
    step = working.step
    if contest.low_quality is None:
        return Initiative(None, step("only this side nominates", "high", "11.1"))
    if contest.high_quality is None:
        return Initiative(None, step("only this side nominates", "low", "11.1"))

    section = "9.2.2.2" if contest.in_approach else "11.1"
    better = step(
        "side on low faces: Quality, less the other side's",
        contest.low_quality - contest.high_quality,
        section,
    )
    wins_on = step(
        "side on low faces wins on this or less", min(max(EVEN + better, NEVER), ALWAYS), section
    )
    if wins_on in (NEVER, ALWAYS):
        settled = step("decided without a die", _winner(wins_on == ALWAYS), section)
        return Initiative(wins_on, settled)
    die = step("die", dice.d6("initiative", split=wins_on), section)
    winner = step("acts, or makes the other side act", _winner(die <= wins_on), section)
    return Initiative(wins_on, winner)


def _winner(low: bool) -> Side:
    return "low" if low else "high"
