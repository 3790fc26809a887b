"""The newest result for an element, for the card on its player's phone.

The umpire found it, or it is a step for hands on the table.
"""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Entry, active_entries
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.screens.moments.table_steps import element_steps
from assistant.battle.rattenkrieg.state import Battle

RECENT = 40  # entries that are looked at


def newest_result(battle: Battle, entries: Sequence[Entry[Any]], id: str) -> str:
    """Return the side's sentence on the last result for an element; empty if none.

    It stays until the side makes an entry, which may have its own result, or until the round ends.
    """
    side = battle.elements[id].side
    is_old = False
    active = active_entries(entries)
    for place in range(len(active) - 1, max(-1, len(active) - 1 - RECENT), -1):
        entry = active[place]
        is_old = is_old or any(isinstance(event, e.RoundEnded) for event in entry.events)
        is_new = entry.by != side and not is_old
        if is_new and any(_is_result(event, id) for event in entry.events):
            words: str = entry.told.get(side, "")
            if words:
                return words
        steps = element_steps(battle, active[: place + 1], id) if side in entry.told else ""
        if steps or entry.by == side:
            return steps
    return ""


def _is_result(event: object, id: str) -> bool:
    """Return whether an event ends a request of an element, or is its attack."""
    return isinstance(event, e.RequestSettled | ElementsAttacked) and event.element == id
