"""All that the screens of a reader may show of a battle: his pages, and every card he can open."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.screens.view_snapshots import card_snapshot, view_snapshot
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.viewers import Viewer


def everything(battle: Battle, reader: Viewer, entries: Sequence[Entry[Any]]) -> list[str]:
    """Texts of which one differs when he sees anything else."""
    cards = (card_snapshot(battle, reader, id) for id in battle.elements)
    return [view_snapshot(battle, reader, entries), *filter(None, cards)]
