"""Later entries of a log that depend on an undone entry, or that an undo brought back."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cached_property
from typing import Any, Generic

from assistant.battle.log import (
    GONE,
    IDLE,
    Entry,
    Event,
    LenientConflict,
    State,
    active_entries,
    fold_entries,
)
from assistant.frozen import dataclass

Fold = Callable[[Sequence[Entry[Any]]], Any]  # the state after the first active entries of a log
Refusing = Callable[[Any, Entry[Any]], str]  # (state, entry) -> why its move would be refused


@dataclass(frozen=True)
class BrokenEntry:
    """The first standing entry that would no longer fit, and why."""

    entry: Entry[Any]
    why: str


def first_break(
    entries: Sequence[Entry[Event]],
    start: State,
    apply: Callable[[State, Event], State],
    conflict: Callable[[State, Event], str | None],
    refused: Refusing | None = None,
    *,
    strict: bool = True,
    fold: Fold | None = None,
) -> BrokenEntry | None:
    """Return the first standing entry that no longer fits after the last entry, if any."""
    found = entries_that_break(entries, start, apply, conflict, refused, strict=strict, fold=fold)
    return next(found, None)


def entries_that_break(
    entries: Sequence[Entry[Event]],
    start: State,
    apply: Callable[[State, Event], State],
    conflict: Callable[[State, Event], str | None],
    refused: Refusing | None = None,
    *,
    strict: bool = True,
    fold: Fold | None = None,
) -> Iterator[BrokenEntry]:
    """Yield each standing entry that would no longer fit after the last entry, in order.

    An entry that needs one of these is yielded too. An entry that did not fit before either was
    allowed by the umpire, so it is left out. `refused` says why the move of an entry would be
    refused in a state: an entry whose move is refused now, and was not for that reason before,
    does not fit. Entries before the first that changes its place in the log fit as they did:
    `fold` gives the state after them.
    """
    fold = fold or (lambda first: fold_entries(first, start, apply))
    earlier = _Earlier(entries, apply, fold)
    ruled = {
        one
        for stood, before in earlier.logs
        for one in _entries_in_conflict(stood, before, apply, conflict)
    }
    first, later = _split(active_entries(entries), earlier.first_change)
    start = fold(first)
    for entry in later:
        is_strict = strict and entry.undoes is None  # else it came before what it takes back
        state, why = _state_after(
            entry, start, apply, conflict if is_strict else _strict_check(conflict), ruled
        )
        if is_strict and refused and not why and entry.seq > earlier.first_change:
            why = refused(start, entry)
            before = earlier.states_before(entry) if why else []
            why = "" if why in {"", *(refused(each, entry) for each in before)} else why
        if why and (is_strict or not isinstance(why, LenientConflict)):
            yield BrokenEntry(entry, why)
        else:
            start = state


class _Earlier(Generic[Event, State]):
    """A battle before its last entry, which takes others back or brings them back.

    Where the last entry undoes an undo, the battle before that undo counts too.
    """

    def __init__(
        self,
        entries: Sequence[Entry[Event]],
        apply: Callable[[State, Event], State],
        fold: Fold,
    ) -> None:
        self._apply = apply
        undo = next((e for e in entries if e.seq == entries[-1].undoes and e.takes_back), None)
        before_undo = [e for e in entries if undo and e.seq < undo.seq]
        stood, stands = active_entries(entries[:-1]), active_entries(entries)
        changed = {entry.seq for entry in stood} ^ {entry.seq for entry in stands}
        self.first_change = min(changed, default=entries[-1].seq)
        parts = (_split(each, self.first_change) for each in (stood, active_entries(before_undo)))
        #: of each log, the active entries from the first change on, and the state before them
        self.logs = [(later, fold(first)) for first, later in parts]

    def states_before(self, entry: Entry[Event]) -> list[State]:
        """Return the states in which an entry happened."""
        return [states[entry.seq] for states in self._states if entry.seq in states]

    @cached_property
    def _states(self) -> list[dict[int, State]]:
        return [dict(self._states_before(later, state)) for later, state in self.logs]

    def _states_before(
        self, entries: Iterable[Entry[Event]], state: State
    ) -> Iterator[tuple[int, State]]:
        for entry in entries:
            yield entry.seq, state
            state = fold_entries([entry], state, self._apply)


def _split(
    active: Sequence[Entry[Event]], seq: int
) -> tuple[Sequence[Entry[Event]], Sequence[Entry[Event]]]:
    """Return the entries before a number, and the others."""
    count = sum(entry.seq < seq for entry in active)
    return active[:count], active[count:]


def _strict_check(
    conflict: Callable[[State, Event], str | None],
) -> Callable[[State, Event], str | None]:
    """Return the same check without its lenient reasons."""

    def found(state: State, event: Event) -> str | None:
        why = conflict(state, event)
        return None if isinstance(why, LenientConflict) else why

    return found


def _state_after(
    entry: Entry[Event],
    state: State,
    apply: Callable[[State, Event], State],
    conflict: Callable[[State, Event], str | None],
    ruled: Set[tuple[int, str]],
) -> tuple[State, str]:
    """Return the state after an entry, or why one of its events does not fit."""
    before = state
    for event in entry.events:
        try:
            if (why := conflict(state, event)) and (entry.seq, why) not in ruled:
                return state, why
            state = apply(state, event)
        except Exception:  # whatever it fails of, an undo may not fail with it
            return state, "" if (entry.seq, GONE) in ruled else GONE
    idle = _is_idle(entry, before, state) and (entry.seq, IDLE) not in ruled
    return state, IDLE if idle else ""


def _is_idle(entry: Entry[Event], before: State, after: State) -> bool:
    """Return whether an entry changes nothing. An entry with dice counts as a change."""
    return bool(entry.events) and not entry.resolutions and before == after


def _entries_in_conflict(
    entries: Sequence[Entry[Event]],
    start: State,
    apply: Callable[[State, Event], State],
    conflict: Callable[[State, Event], str | None],
) -> Iterator[tuple[int, str]]:
    """Yield the active entries after a state that do not fit, or that change nothing."""
    for entry in entries:
        before = start
        for event in entry.events:
            try:
                if why := conflict(start, event):
                    yield entry.seq, why
                start = apply(start, event)
            except Exception:  # whatever it fails of, an undo may not fail with it
                yield entry.seq, GONE
                break
        else:
            if _is_idle(entry, before, start):
                yield entry.seq, IDLE
