"""What stands on paper of a board game: each side's counters, and the tracks."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from assistant.battle.screens.side_labels import Badge
from assistant.cards.wording import words_of


@dataclass(frozen=True)
class Counter:
    """A counter: what is printed on it, in words, and which of the boxes behind are crossed."""

    cells: tuple[str, ...]
    crossed: tuple[bool, ...]


@dataclass(frozen=True)
class Group:
    """Counters that belong together."""

    heading: str
    counters: tuple[Counter, ...]


@dataclass(frozen=True)
class Roster:
    """All counters of a side."""

    side: Badge
    title: str
    as_of: str  # when it stood like this; empty: as it is set up
    secret: bool  # the enemy may not read it
    columns: tuple[str, ...]
    boxes: tuple[str, ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Track:
    """Boxes in a row, of which a marker lies on some."""

    words: str
    boxes: tuple[str, ...]
    marked: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Tracks:
    """The tracks of a game: wide ones, and under headings short ones side by side."""

    title: str
    as_of: str
    wide: tuple[Track, ...]
    short: tuple[tuple[str, tuple[Track, ...]], ...]


def grouped(counters: Iterable[tuple[str, Counter]]) -> tuple[Group, ...]:
    """Counters under their headings, in the order in which these come up."""
    groups: dict[str, list[Counter]] = {}
    for heading, counter in counters:
        groups.setdefault(heading, []).append(counter)
    return tuple(Group(heading, tuple(found)) for heading, found in groups.items())


def track(
    words: str,
    values: Iterable[str],
    now: str | None,
    names: Iterable[str] = (),
    note: str = "",
) -> Track:
    """A track of these values, or of other names for them, with a marker on the one of now."""
    every = list(values)
    boxes = tuple(names) or tuple(words_of(value, first=True) for value in every)
    return Track(words, boxes, (every.index(now),) if now in every else (), note)


def empty(tracks: Tracks) -> Tracks:
    """The same tracks without a marker, to lay one's own on."""
    return replace(
        tracks,
        as_of="",
        wide=tuple(replace(each, marked=()) for each in tracks.wide),
        short=tuple(
            (heading, tuple(replace(each, marked=()) for each in some))
            for heading, some in tracks.short
        ),
    )
