"""All moments of a battle's log, with states kept so that any moment is shown at once."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from threading import Lock
from typing import Any, Protocol

from assistant.battle.log import Entry, active_entries, fold_entries
from assistant.battle.replaying.scenes import Change, Facts, NameOfEnemy, Replays, Step
from assistant.battle.viewers import Viewer
from assistant.frozen import dataclass

EVERY = 32  # active entries between two states that are kept
TIMELINES = 4  # that are kept: of some battles
NEWEST = Step("")  # after the last step; the clock of the battle names it


class Replayed(Protocol):
    """A system, as a replay uses it."""

    @property
    def id(self) -> str:
        """The id of the system."""

    @property
    def empty(self) -> Any:
        """The state before the first event."""

    @property
    def apply(self) -> Callable[[Any, Any], Any]:
        """The function that applies an event to a state."""

    @property
    def clock(self) -> Callable[[Any], str]:
        """The function that describes the moment of a state."""

    @property
    def replay(self) -> Replays[Any, Any] | None:
        """The replays of the system's battles; None without replays."""

    @property
    def views(self) -> Any:
        """The views of the system."""

    def sides_waited_for(self, battle: Any) -> Collection[str]:
        """Return the sides that the game waits for; none if it waits for the umpire."""


@dataclass(frozen=True)
class Point:
    """A place in the log: an active entry, and how many of its events have happened."""

    entry: int  # counted from 0 among the active entries
    events: int
    facts: Facts
    named: Mapping[NameOfEnemy, str]
    step: Step | None = None


class Timeline:
    """The points of a log in their order, and some states.

    Entries never change, so points and states count for every log that begins with the same
    active entries.
    """

    def __init__(
        self, system: Replayed, active: Sequence[Entry[Any]], known: "Timeline | None"
    ) -> None:
        assert system.replay is not None
        self._system, self._replays = system, system.replay
        self.entries = tuple(active)
        self.courses: dict[Viewer, object] = {}  # by reader: the course of all moments
        shared = _shared_entries(known.entries, active) if known else 0
        self._kept: list[Any] = known._kept[: shared // EVERY + 1] if known else [system.empty]
        since = shared // EVERY * EVERY
        self._newest = self._kept[-1]
        if known and shared == len(known.entries):  # nothing was undone
            since, self._newest = shared, known._newest
        earlier: tuple[Point, ...] = known.points if known else ()
        before = [x for x in earlier if x.entry < since and x.step is not NEWEST]
        self.points: tuple[Point, ...] = (*before, *self._new_points(since, before))

    def _new_points(self, since: int, before: Sequence[Point]) -> Iterator[Point]:
        state = self._newest
        last = before[-1] if before else None
        facts, named = (last.facts, last.named) if last else (None, {})
        for index in range(since, len(self.entries)):
            entry = self.entries[index]
            for count, event in enumerate(entry.events, 1):
                state = self._system.apply(state, event)
                if self._replays.step and (step := self._replays.step(state, event)):
                    more = _with_names(named, self._replays.named(state))
                    found = self._replays.facts(state, more)
                    last = Point(index, count, found, more, step)
                    yield last
                    facts, named = found, more
            if (index + 1) % EVERY == 0:
                self._kept.append(state)
            if self._replays.step is None:
                named = _with_names(named, self._replays.named(state))
                found = self._replays.facts(state, named)
                facts = facts if facts == found else found  # the same object for most entries
                assert facts is not None
                yield Point(index, len(entry.events), facts, named)
        self._newest = state
        if self._replays.step and (newest := self._newest_point(state, last, named)):
            yield newest

    def _newest_point(
        self, state: Any, last: Point | None, named: Mapping[NameOfEnemy, str]
    ) -> Point | None:
        """Return the point at the end of the log, if something came after the last step."""
        ended = last.entry if last else -1
        end = len(self.entries) - 1
        facts = self._replays.facts(state, named)
        more = any("umpire" in entry.told for entry in self.entries[ended + 1 :])
        if not facts.turn or not more:
            return None
        return Point(end, len(self.entries[end].events), facts, named, NEWEST)

    def state_at(self, point: Point) -> Any:
        """Return the state of a point; the newest takes no work, however long the log is."""
        last = len(self.entries) - 1
        if (point.entry, point.events) == (last, len(self.entries[last].events)):
            return self._newest
        kept = point.entry // EVERY
        whole = self.entries[kept * EVERY : point.entry]
        state = fold_entries(whole, self._kept[kept], self._system.apply)
        for event in self.entries[point.entry].events[: point.events]:
            state = self._system.apply(state, event)
        return state

    def change_at(self, point: Point, before: Point | None) -> Change[Any]:
        """Return the change that leads from one point to a later one."""
        was = self.state_at(before) if before else None
        return Change(self.state_at(point), was, self.entries[point.entry], point.named)


def _shared_entries(known: Sequence[Entry[Any]], active: Sequence[Entry[Any]]) -> int:
    """Return how many entries two logs have in common from their beginning."""
    pairs = enumerate(zip(known, active, strict=False))
    return next((n for n, (a, b) in pairs if a is not b), min(len(known), len(active)))


def _with_names(
    known: Mapping[NameOfEnemy, str], now: Mapping[NameOfEnemy, str]
) -> Mapping[NameOfEnemy, str]:
    """Return the names known until now with new ones; the same mapping if there are none."""
    return known if now.keys() <= known.keys() else {**now, **known}


_kept: tuple[Timeline, ...] = ()  # the newest last; replaced as a whole
_lock = Lock()


def timeline_of(system: Replayed, entries: Sequence[Entry[Any]]) -> Timeline:
    """Return the timeline of a log, extended from a kept timeline of an earlier log if possible."""
    global _kept
    active = active_entries(list(entries))
    with _lock:
        known = kept_timeline(active)
        if known and known.entries == tuple(active):
            return known
        made = Timeline(system, active, known)
        _kept = (*(x for x in _kept if x is not known), made)[-TIMELINES:]
        return made


def kept_timeline(entries: Sequence[Entry[Any]]) -> Timeline | None:
    """Return the timeline that is kept for a log with the same first entry, if any."""
    first = entries[0] if entries else None
    same = (x for x in _kept[::-1] if x.entries and x.entries[0] is first)
    return next(same, None)
