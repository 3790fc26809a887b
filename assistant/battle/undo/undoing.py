"""Undoing entries: later entries that depend on them, and the battle without them."""

from collections.abc import Callable, Sequence

from assistant.battle.log import UNDO, Entry, active_entries, undos_by_entry
from assistant.battle.play import Parts, Refused
from assistant.battle.system import BattleState
from assistant.battle.systems import AnyEntry, AnyEvent, AnySystem
from assistant.battle.undo.dependent_entries import BrokenEntry, entries_that_break, first_break
from assistant.battle.undo.repeated_moves import refusal
from assistant.frozen import dataclass, replace

INNER_QUOTES = str.maketrans("“”", "‘’")  # of a log line that is quoted


@dataclass(frozen=True)
class Undoing:
    """The log of a battle for an undo."""

    battle: str  # its id
    system: AnySystem
    entries: Sequence[AnyEntry]
    fold: Callable[[Sequence[AnyEntry]], BattleState]  # the state after the first active entries

    def dependents_of(self, seq: int) -> tuple[BrokenEntry, ...]:
        """Find the later entries that would not fit without an entry: an undo includes them."""
        found: list[BrokenEntry] = []
        while more := self._dependents(self.unchecked_undo(seq, besides=_numbers(found))):
            found += more
            if not any(breaks.entry.takes_back for breaks in more):
                break  # else an entry that one of these took back is there again
        return tuple(found)

    def undo(self, seq: int, why: str, at: str, request: str, besides: tuple[int, ...]) -> AnyEntry:
        """Return the entry that undoes an entry, together with others.

        Raise `Refused` if the entry cannot be undone, or if a later entry depends on it.
        """
        target = next((e for e in self.entries if e.seq == seq), None)
        if target is None or seq == 1:
            raise Refused("This entry cannot be undone.")
        if seq in undos_by_entry(self.entries):
            raise Refused("This entry is already undone.")
        if not set(besides) <= {e.seq for e in self.entries[1:]} - {seq}:
            raise Refused("This entry cannot be undone.")
        entry = self.unchecked_undo(seq, why, at, request, besides)
        if breaks := self._first_break(entry):
            later = breaks.entry
            line = later.told.get("umpire", later.move).translate(INNER_QUOTES)
            change = "With this entry back" if target.is_undo else "Without this entry"
            raise Refused(f"Undo “{line}” first. {change}, {breaks.why}.")
        return entry

    def state_without(self, parts: Parts) -> tuple[Sequence[AnyEntry], BattleState] | None:
        """Return the chosen active entries and the state without them, or None if that breaks.

        `parts` chooses among the active entries except the opening, newest first.
        """
        back = parts(active_entries(self.entries)[:0:-1])
        if not back:
            return None
        latest, *earlier = (entry.seq for entry in back)
        undo = replace(self.unchecked_undo(latest), besides=tuple(earlier))
        if self._first_break(undo, strict=False):
            return None
        left = active_entries([*self.entries, undo])
        return back, self.fold(left)

    def withdrawn(self, kind: type[AnyEvent]) -> list[AnyEvent]:
        """Return the events of a kind that were undone after the newest active one of that kind."""
        undone = undos_by_entry(self.entries)
        found: list[AnyEvent] = []
        for entry in self.entries:
            facts = [event for event in entry.events if isinstance(event, kind)]
            if facts and entry.seq not in undone:
                found = []
            elif facts:
                found += facts
        return found

    def entry_with(self, event: AnyEvent) -> AnyEntry | None:
        """Return the newest active entry that recorded an event; None if there is none."""
        active = reversed(active_entries(self.entries))
        return next((entry for entry in active if event in entry.events), None)

    def unchecked_undo(
        self,
        seq: int,
        why: str = "",
        at: str = "",
        request: str = "",
        besides: tuple[int, ...] = (),
    ) -> AnyEntry:
        """Return the entry that undoes an entry, even if later entries depend on it."""
        number = len(self.entries) + 1
        return Entry(
            number, at, "umpire", UNDO, request, why=why, undoes=seq, besides=tuple(besides)
        )

    def _first_break(self, undo: AnyEntry, *, strict: bool = True) -> BrokenEntry | None:
        after, system = [*self.entries, undo], self.system
        refused = self._refusal if strict else None
        return first_break(
            after,
            system.empty,
            system.apply,
            system.conflict,
            refused,
            strict=strict,
            fold=self.fold,
        )

    def _dependents(self, undo: AnyEntry) -> list[BrokenEntry]:
        after, system = [*self.entries, undo], self.system
        return list(
            entries_that_break(
                after,
                system.empty,
                system.apply,
                system.conflict,
                self._refusal,
                fold=self.fold,
            )
        )

    def _refusal(self, state: BattleState, entry: AnyEntry) -> str:
        return refusal(self.system, self.battle, state, entry)


def _numbers(found: Sequence[BrokenEntry]) -> tuple[int, ...]:
    return tuple(breaks.entry.seq for breaks in found)
