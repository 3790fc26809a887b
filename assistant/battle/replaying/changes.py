"""All changes of a battle, from one fold of its log for all parts of a report."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Entry, active_entries, fold_entries
from assistant.battle.replaying.scenes import Change
from assistant.battle.replaying.timeline import Replayed

Changes = Sequence[Change[Any]]


def changes_of(system: Replayed, entries: Sequence[Entry[Any]]) -> Changes:
    """Return the change that each entry made, in order; undone entries made none."""
    found: list[Change[Any]] = []
    state = system.empty
    for entry in active_entries(entries):
        before = None if state is system.empty else state
        state = fold_entries([entry], state, system.apply)
        found.append(Change(state, before, entry))
    return tuple(found)
