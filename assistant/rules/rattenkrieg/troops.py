"""A figure's rank and Quality, and how its element is commanded (Rattenkrieg 12.3)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Missing, OneOf, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

QUALITY = tables.load("rattenkrieg/quality")
RANKS = tables.load("rattenkrieg/ranks")
BEST_QUALITY = 8  # the highest that any input takes
GRADES = [row["who"] for row in QUALITY.rows if row["kind"] == "base"]

Grade = Annotated[str, OneOf(GRADES)]
Rank = Literal["private", "nco", "officer"]
RankOfLeader = Literal["nco", "officer", "company-commander"]
COMMANDER = "company-commander"


def rank_of_title(title: str) -> Rank | RankOfLeader:
    """Return the rank of a title such as `1st Lieutenant`; an unknown title is a private's.

    If a title has several words of the table, the longest counts.
    """
    words = [row["word"] for row in RANKS.rows if row["word"] in title.lower()]
    found: Rank | RankOfLeader = RANKS.row(max(words, key=len))["rank"] if words else "private"
    return found


def rank_of_leader(title: str) -> RankOfLeader:
    """Return the rank of a leader by title; a leader is an NCO at least (13.3)."""
    rank = rank_of_title(title)
    return "nco" if rank == "private" else rank


def quality_of_rank(base: int, rank: Rank | RankOfLeader) -> int:
    """Return a figure's Quality, 1 to 8, by its rank and its element's Quality `base` (12.3)."""
    if rank == "private":
        return base
    return min(BEST_QUALITY, base + _quality_bonus("officer" if rank == COMMANDER else rank))


class Figure(Inputs):
    """A figure of the order of battle."""

    grade: Annotated[Grade, Field(description="kind of troops")]
    rank: Annotated[Rank, Field(description="rank of the figure")] = "private"
    specialist: bool = Field(
        False, description="a specialist, such as a gunner, sailor or engineer"
    )
    in_speciality: bool = Field(False, description="the task belongs to the figure's speciality")


@dataclass(frozen=True)
class FigureQuality:
    """A figure's Quality and its actions in a turn."""

    quality: int
    check_value: int  # what a Quality check at the task at hand is made against
    actions: int


@procedure(
    "rattenkrieg/figure-quality",
    title="Quality of a figure",
    source="Rattenkrieg 12.3",
    also=("actions of a figure", "veteran", "elite"),
)
def figure_quality(figure: Figure, dice: Dice, working: Working) -> FigureQuality:
    """Find a figure's Quality and its actions in a turn.

    A speciality helps in checks at its own work, but gives no more actions.
    """
    step = working.step
    quality = step(figure.grade.replace("-", " "), QUALITY.row(figure.grade)["value"])
    if figure.rank != "private":
        step("NCO" if figure.rank == "nco" else "officer", _quality_bonus(figure.rank))
        quality = step("Quality", quality_of_rank(quality, figure.rank))
    check_value = quality
    if figure.specialist and figure.in_speciality:
        bonus = step("a specialist at this task", _quality_bonus("specialist"))
        check_value = step("Quality for this check", quality + bonus)
    return FigureQuality(quality, check_value, step("actions", quality))


def _quality_bonus(who: str) -> int:
    bonus: int = QUALITY.row(who)["value"]
    return bonus


class CommandedElement(Inputs):
    """An element, and the leader who is with it or in sight."""

    own_quality: Annotated[Quality, Field(description="Quality of the element itself")]
    leader_leads: bool = Field(False, description="a leader is with the element and leads it")
    leader_quality: Annotated[
        Quality | None, Field(description="Quality of the leader who leads it")
    ] = None
    leader_in_sight: bool = Field(False, description="its leader is in sight")
    awaiting_signal: bool = Field(
        False, description="it waits for a signal before it begins its order"
    )
    ambush_or_close_combat: bool = Field(False, description="in an ambush or in close combat")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error if a leader leads and no Quality is entered for the leader."""
        if self.leader_leads and self.leader_quality is None:
            yield Missing("leader_quality", None, "a whole number from 1 to 8 when leader_leads")


@dataclass(frozen=True)
class CommandState:
    """The command state of an element, and its permissions."""

    state: Literal["led", "under-command", "out-of-command"]
    quality_used: int
    aggressiveness_check: bool  # needed before it fires
    may_close: bool  # may come nearer to the enemy
    leader_may_fire: bool  # with the leader's own weapon


@procedure(
    "rattenkrieg/command-state",
    title="Under or out of command",
    source="Rattenkrieg 12.3.1, 12.3.2, 12.3.3",
    also=("out of command", "leader in sight"),
)
def command_state(element: CommandedElement, dice: Dice, working: Working) -> CommandState:
    """Find whether an element is led, under command or out of command, and what follows.

    An element in sight of its leader is under command, and so is one that waits for a signal.
    """
    step, quality = working.step, element.own_quality
    if element.leader_leads:
        step("a leader leads", True)
        quality = max(quality, element.leader_quality or 0)
        may_fire = step("the leader may fire", element.ambush_or_close_combat)
        return CommandState("led", step("Quality used", quality), False, True, may_fire)

    step("Quality used", quality)
    in_sight = step("leader in sight", element.leader_in_sight, "12.3.2")
    waiting = step("waits for a signal", element.awaiting_signal, "12.3.2")
    if in_sight or waiting:
        return CommandState(step("state", "under-command", "12.3.2"), quality, False, True, True)
    return CommandState(step("state", "out-of-command", "12.3.3"), quality, True, False, True)
