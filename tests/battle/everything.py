"""Everything that a reader's screens may show: pages, every card, and the replay."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.screens.replaying import own_scene
from assistant.battle.rattenkrieg.screens.view_snapshots import card_snapshot, view_snapshot
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.replaying.scenes import Change
from assistant.battle.viewers import Viewer

NOTHING: Entry[Any] = Entry(0, "", "umpire", "", "")


def everything(battle: Battle, reader: Viewer, entries: Sequence[Entry[Any]]) -> list[str]:
    """Texts that differ if the reader sees anything else."""
    cards = (card_snapshot(battle, reader, id) for id in battle.elements)
    scenes = []
    if reader.side in battle.sides:
        scenes.append(repr(own_scene(Change(battle, battle, NOTHING), str(reader.side))))
    return [view_snapshot(battle, reader, entries), *scenes, *filter(None, cards)]
