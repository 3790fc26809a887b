"""The paper of a board game: each side's counters, and the tracks."""

from collections.abc import Iterable

from assistant.battle.screens.side_labels import SideLabel
from assistant.cards.wording import words_of
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class Counter:
    """A counter: its printed values in words, and which boxes behind them are crossed."""

    cells: tuple[str, ...]
    crossed: tuple[bool, ...]


@dataclass(frozen=True)
class Group:
    """Counters under a heading."""

    heading: str
    counters: tuple[Counter, ...]


@dataclass(frozen=True)
class Roster:
    """All counters of a side."""

    side: SideLabel
    title: str
    as_of: str  # the moment shown; empty: the set-up
    secret: bool  # the enemy may not read it
    columns: tuple[str, ...]
    boxes: tuple[str, ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Track:
    """Boxes in a row, some with a marker."""

    words: str
    boxes: tuple[str, ...]
    marked: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Tracks:
    """The tracks of a game: wide ones, and short ones side by side under headings."""

    title: str
    as_of: str
    wide: tuple[Track, ...]
    short: tuple[tuple[str, tuple[Track, ...]], ...]


def group_counters(counters: Iterable[tuple[str, Counter]]) -> tuple[Group, ...]:
    """Group counters under their headings, in the order of first appearance."""
    groups: dict[str, list[Counter]] = {}
    for heading, counter in counters:
        groups.setdefault(heading, []).append(counter)
    return tuple(Group(heading, tuple(found)) for heading, found in groups.items())


def make_track(
    words: str,
    values: Iterable[str],
    now: str | None,
    names: Iterable[str] = (),
    note: str = "",
) -> Track:
    """Return a track of values with a marker on the present one; `names` replace their labels."""
    every = list(values)
    boxes = tuple(names) or tuple(words_of(value, first=True) for value in every)
    return Track(words, boxes, (every.index(now),) if now in every else (), note)


def without_markers(tracks: Tracks) -> Tracks:
    """Return the tracks without markers."""
    return replace(
        tracks,
        as_of="",
        wide=tuple(replace(each, marked=()) for each in tracks.wide),
        short=tuple(
            (heading, tuple(replace(each, marked=()) for each in some))
            for heading, some in tracks.short
        ),
    )
