"""The ways of units over a whole battle, and the places where some fell, for the last map."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.log import Entry, fold_entries
from assistant.battle.replaying.scenes import Change, Replays, Ways
from assistant.battle.replaying.timeline import Replayed
from assistant.boardmap.plan import Place


def ways_of(system: Replayed, entries: Sequence[Entry[Any]]) -> Ways:
    """Return the ways of all units of a battle, and where some fell; empty without a map.

    `entries` are those that were not undone.
    """
    replay: Replays[Any, Any] | None = system.replay
    if replay is None or replay.places is None or replay.fallen is None:
        return Ways()
    found: dict[str, tuple[str, list[Place]]] = {}
    fallen: dict[tuple[str, Place], None] = {}
    before, state = None, system.empty
    for entry in entries:
        before, state = state, fold_entries([entry], state, system.apply)
        if not state.sides:
            continue
        for id, (mark, place) in replay.places(state).items():
            way = found.setdefault(id, (mark, []))[1]
            if not way or way[-1] != place:
                way.append(place)
        if before is not system.empty:
            fallen.update(dict.fromkeys(replay.fallen(Change(state, before, entry))))
    ways = dict.fromkeys((mark, tuple(way)) for mark, way in found.values() if len(way) > 1)
    return Ways(tuple(ways), tuple(fallen))
