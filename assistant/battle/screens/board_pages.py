"""What the pages of a board game show: what is due, tracks, what each side has, the rest."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.battle.screens.buttons import Due, Tap
from assistant.battle.screens.side_labels import Badge


def steps_of(order: Mapping[str, str], now: str) -> tuple[tuple[str, str], ...]:
    """The words of a turn's steps, each done, on or to come; all done when none of them is on."""
    at = list(order).index(now) if now in order else len(order)
    return tuple(
        (words, "done" if number < at else "on" if number == at else "")
        for number, words in enumerate(order.values())
    )


@dataclass(frozen=True)
class Row:
    """One thing, what is to be known of it, what can be done with it."""

    words: str
    detail: str = ""
    taps: tuple[Tap, ...] = ()


@dataclass(frozen=True)
class Part:
    """Rows under a heading."""

    heading: str
    note: str = ""
    rows: tuple[Row, ...] = ()
    empty: str = ""  # what stands there without rows


@dataclass(frozen=True)
class Column:
    """What a side has."""

    badge: Badge
    summary: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class BoardPage:
    """A page of a board game, for whoever looks at it."""

    title: str
    clock: str
    badge: Badge | None  # a side's own
    due: tuple[Due, ...]
    waiting: str  # whom one waits for, when nothing is due
    steps: tuple[tuple[str, str], ...]  # words and state (done, on or nothing) of the turn's steps
    columns: tuple[Column, ...]  # a side's own first
    tracks: tuple[Row, ...]
    parts: tuple[Part, ...] = ()
    tools: tuple[Tap, ...] = ()  # the umpire's

    def due_to(self, side: str | None) -> tuple[Due, ...]:
        """What a side has to answer."""
        return tuple(each for each in self.due if each.of in (None, side))
