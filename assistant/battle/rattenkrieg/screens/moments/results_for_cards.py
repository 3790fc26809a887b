"""The newest result that the umpire found for an element, for the card on its player's phone."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Entry, undos_by_entry
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.state import Battle

RECENT = 40  # entries that are looked at


def newest_result(battle: Battle, entries: Sequence[Entry[Any]], id: str) -> str:
    """Return the side's sentence on the umpire's last result for an element; empty if none.

    It stays until the side itself makes an entry.
    """
    side = battle.elements[id].side
    recent = entries[-RECENT:]
    undone = undos_by_entry(recent)
    for entry in reversed(recent):
        if entry.seq in undone:
            continue
        if entry.by == side:
            return ""
        if any(_is_result(event, id) for event in entry.events):
            words: str = entry.told.get(side, "")
            if words:
                return words
    return ""


def _is_result(event: object, id: str) -> bool:
    """Return whether an event ends a request of an element, or is its attack."""
    return isinstance(event, e.RequestSettled | ElementsAttacked) and event.element == id
