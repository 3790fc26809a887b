"""Leaders: how far they raise or lower the Aggressiveness of their figures (Rattenkrieg 13.3)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Aggressiveness, Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.morale.aggressiveness import Temper, temper_at
from assistant.rules.working import Working

ADJUSTMENT = tables.load("rattenkrieg/leader-adjustment")

LeaderRank = Annotated[str, OneOf(ADJUSTMENT.keys())]


class LeaderEffort(Inputs):
    """A leader who raises or lowers the Aggressiveness of their figures."""

    aggressiveness: Annotated[
        Aggressiveness, Field(description="Aggressiveness of the leader's troops now")
    ]
    rank: Annotated[LeaderRank, Field(description="rank of the leader")]
    change: Annotated[int, Field(ge=-3, le=3, description="levels up or down, not 0")]
    adjusted_so_far: Annotated[
        int,
        Field(
            ge=-12,
            le=12,
            description="levels that leaders have added to the Aggressiveness already",
        ),
    ] = 0
    fanatical: bool = Field(
        False, description="a political officer or similar, who may do so every turn"
    )
    used_this_turn: bool = Field(
        False, description="a fanatical leader who has done so this turn already"
    )

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for more than the rank allows: in all, or each time if fanatical."""
        if self.change == 0:
            yield Problem("change", 0, "a whole number from -3 to 3, not 0")
            return
        bound = ADJUSTMENT.row(self.rank)["adjustment"]
        if self.fanatical:
            if abs(self.change) > bound:
                yield Problem("change", self.change, f"at most {bound} up or down for this rank")
            if self.used_this_turn:
                yield Problem(
                    "used_this_turn",
                    True,
                    "false, because a fanatical leader may do so once a turn",
                )
        # Ruling: the rank limits the total; it does not apply again each turn.
        elif abs(self.adjusted_so_far + self.change) > bound:
            allowed = (
                f"a number that makes at most {bound} up or down together with adjusted_so_far"
            )
            yield Problem("change", self.change, allowed)


@dataclass(frozen=True)
class AdjustedByLeader:
    """The figures' Aggressiveness after their leader's effort."""

    aggressiveness: int
    adjusted_total: int  # what leaders have changed so far
    state: Temper


@procedure(
    "rattenkrieg/leader-adjust",
    title="A leader adjusts Aggressiveness",
    source="Rattenkrieg 13.3",
    also=("political officer", "fanatical leader", "calm the men"),
)
def leader_adjust(effort: LeaderEffort, dice: Dice, working: Working) -> AdjustedByLeader:
    """Raise or lower the Aggressiveness of a leader's figures as far as the rank allows."""
    step = working.step
    step("levels that the rank allows, up or down", ADJUSTMENT.row(effort.rank)["adjustment"])
    before = step("Aggressiveness before", effort.aggressiveness)
    change = step("change", effort.change)
    after = step("Aggressiveness after", max(0, before + change))
    total = step("total change by leaders", effort.adjusted_so_far + change)
    return AdjustedByLeader(after, total, step("state", temper_at(after), "13.1.2"))
