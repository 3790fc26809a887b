"""The pages of a board game: pending tasks, tracks, each side's units."""

from collections.abc import Mapping

from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.screens.results import BattleResult
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass


def turn_steps(order: Mapping[str, str], now: str) -> tuple[tuple[str, str], ...]:
    """Return a turn's steps, each done, on or later; all are done if none is on.

    A battle that is over has no steps.
    """
    if now == "over":
        return ()
    at = list(order).index(now) if now in order else len(order)
    return tuple(
        (words, "done" if number < at else "on" if number == at else "")
        for number, words in enumerate(order.values())
    )


@dataclass(frozen=True)
class Row:
    """A row: its label, its details, its buttons."""

    words: str
    detail: str = ""
    taps: tuple[Tap, ...] = ()


@dataclass(frozen=True)
class Section:
    """Rows under a heading."""

    heading: str
    note: str = ""
    rows: tuple[Row, ...] = ()
    empty: str = ""  # the words shown if there are no rows


@dataclass(frozen=True)
class Column:
    """A side's units and tracks, in rows."""

    badge: SideLabel
    summary: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class BoardPage:
    """A page of a board game for one viewer."""

    title: str
    clock: str
    badge: SideLabel | None  # a side's own
    due: tuple[PendingTask, ...]
    waiting: str  # who is waited for when no task is due
    steps: tuple[tuple[str, str], ...]  # words and state (done, on or nothing) of the turn's steps
    columns: tuple[Column, ...]  # a side's own first; none: see `no_columns`
    tracks: tuple[Row, ...]
    parts: tuple[Section, ...] = ()
    tools: tuple[Tap, ...] = ()  # the umpire's
    result: BattleResult | None = None  # once the battle is over
    no_columns: str = ""  # why the page lists no units

    def due_to(self, side: str | None) -> tuple[PendingTask, ...]:
        """Return the tasks that a side has to do."""
        return tuple(each for each in self.due if each.of in (None, side))
