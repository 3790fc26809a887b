"""The waiting times of an evening, from the times of the log."""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from assistant.battle import viewers
from assistant.battle.log import Entry, Resolved, active_entries, fold_entries
from assistant.battle.replaying.courses import course_of
from assistant.battle.replaying.timeline import Replayed, timeline_of
from assistant.frozen import dataclass

UMPIRE, DICE, TALK = "umpire", "dice", "talk"
LONG_S = 120.0  # after that it is table talk
BREAK_S = 1800.0  # a longer time is a break, or another day
LONGEST = 5  # waits that are listed
LEAST_S = 20.0  # of a wait that is listed


@dataclass(frozen=True)
class Times:
    """Seconds of waiting: by the id of a side, or by one of the names above."""

    turn: int  # 0: before the first turn; of all turns together: -1
    seconds: Mapping[str, float]

    @property
    def total(self) -> float:
        """The whole time."""
        return sum(self.seconds.values())

    def seconds_waited(self, side: str, sides: Sequence[str]) -> list[tuple[str, float]]:
        """Return the seconds that a side waited for each other side and for the umpire."""
        others = [each for each in sides if each != side]
        return [(whom, self.seconds.get(whom, 0)) for whom in (*others, UMPIRE)]


@dataclass(frozen=True)
class Wait:
    """A long wait, and the entry that ended it."""

    seconds: float
    whom: str
    words: str
    moment: int | None  # the number of its moment in the replay; None: it was undone


@dataclass(frozen=True)
class Evening:
    """The times of a battle."""

    whole: Times
    turns: tuple[Times, ...]
    longest: tuple[Wait, ...]
    breaks: int


def evening_times(system: Replayed, entries: Sequence[Entry[Any]]) -> Evening:
    """Return the waiting times: the time before an entry counts for those who were waited for.

    For an entry with dice, the time counts for the dice. After two minutes, it counts as table
    talk.
    """
    assert system.replay is not None
    timeline = timeline_of(system, entries)
    course = course_of(timeline, system.replay, viewers.UMPIRE)
    moments = [point.entry for point in course.points]
    places = {entry.seq: place for place, entry in enumerate(timeline.entries)}
    turns: dict[int, dict[str, float]] = {}
    waits: list[Wait] = []
    turn, breaks = 0, 0
    for entry, whom, seconds in _charged_waits(system, entries):
        place = places.get(entry.seq, len(timeline.entries))
        moment = bisect_left(moments, place)
        if moment < len(moments):
            turn = course.points[moment].facts.turn
        if seconds > BREAK_S:
            breaks += 1
            continue
        _add(turns.setdefault(turn, {}), whom, seconds)
        if seconds >= LEAST_S:
            shown = moment if moment < len(moments) else None
            waits.append(Wait(seconds, whom[0], entry.told.get("umpire", ""), shown))
    names = dict.fromkeys(name for times in turns.values() for name in times)
    whole = {name: sum(times.get(name, 0) for times in turns.values()) for name in names}
    return Evening(
        Times(-1, whole),
        tuple(Times(number, turns[number]) for number in sorted(turns)),
        tuple(sorted(waits, key=lambda wait: -wait.seconds)[:LONGEST]),
        breaks,
    )


def whole_times(system: Replayed, entries: Sequence[Entry[Any]]) -> Times:
    """Return the waiting times of a whole battle, without its turns and its longest waits."""
    found: dict[str, float] = {}
    for _, whom, seconds in _charged_waits(system, entries):
        if seconds <= BREAK_S:
            _add(found, whom, seconds)
    return Times(-1, found)


def _charged_waits(
    system: Replayed, entries: Sequence[Entry[Any]]
) -> Iterator[tuple[Entry[Any], tuple[str, ...], float]]:
    """Yield each entry but the first, with the sides that everybody waited for, and how long."""
    for (before, entry), awaited in zip(
        pairwise(entries), _awaited_before(system, entries), strict=True
    ):
        whom = (DICE,) if _has_dice(entry) else _waited_for(entry, awaited)
        yield entry, whom, _seconds_between(before, entry)


def _add(times: dict[str, float], whom: tuple[str, ...], seconds: float) -> None:
    """Add a wait to the sides charged with it, in equal parts."""
    for each in whom:
        times[each] = times.get(each, 0) + min(seconds, LONG_S) / len(whom)
    if seconds > LONG_S:
        times[TALK] = times.get(TALK, 0) + seconds - LONG_S


def _awaited_before(system: Replayed, entries: Sequence[Entry[Any]]) -> Iterator[Collection[str]]:
    """Yield the sides that everybody waited for before each entry but the first.

    An entry that was undone later changes nothing for those after it.
    """
    active = {entry.seq for entry in active_entries(list(entries))}
    state = system.empty
    awaited: Collection[str] = ()
    for entry in entries[:-1]:
        if entry.seq in active:
            state = fold_entries([entry], state, system.apply)
            awaited = system.sides_waited_for(state)
        yield awaited


def _waited_for(entry: Entry[Any], awaited: Collection[str]) -> tuple[str, ...]:
    """Return the sides that everybody waited for until an entry: its maker, if among them.

    An entry that the umpire makes for a side ends the wait for this side.
    """
    if entry.by in awaited:
        return (entry.by,)
    return tuple(awaited) or (UMPIRE,)


def _seconds_between(before: Entry[Any], entry: Entry[Any]) -> float:
    """Return the seconds between two entries; none where a clock was set back."""
    try:
        one, other = (datetime.fromisoformat(each.at) for each in (before, entry))
        return max(0.0, (other - one).total_seconds())
    except (ValueError, TypeError, OverflowError):  # a file holds other moments
        return 0.0


def _has_dice(entry: Entry[Any]) -> bool:
    """Return whether somebody entered dice for an entry; the program's own dice take no time."""
    return any(_were_typed(each) for each in entry.resolutions)


def _were_typed(resolved: Resolved) -> bool:
    origins = [origin for each in resolved.origins.values() for origin in each]
    return not {"typed", "retyped"}.isdisjoint(origins) if origins else bool(resolved.dice)
