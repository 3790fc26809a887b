"""The paths of units over a whole battle, and the places where some fell, for the last map."""

from typing import Any

from assistant.battle.replaying.changes import Changes
from assistant.battle.replaying.scenes import Replays, Ways
from assistant.battle.replaying.timeline import Replayed
from assistant.boardmap.plan import Place


def ways_of(system: Replayed, changes: Changes) -> Ways:
    """Return the ways of all units of a battle, and where some fell; empty without a map."""
    replay: Replays[Any, Any] | None = system.replay
    if replay is None or replay.places is None or replay.fallen is None:
        return Ways()
    found: dict[str, tuple[str, list[Place]]] = {}
    fallen: dict[tuple[str, Place], None] = {}
    for change in changes:
        if not change.now.sides:
            continue
        for id, (mark, place) in replay.places(change.now).items():
            way = found.setdefault(id, (mark, []))[1]
            if not way or way[-1] != place:
                way.append(place)
        if change.before is not None:
            fallen.update(dict.fromkeys(replay.fallen(change)))
    ways = dict.fromkeys((mark, tuple(way)) for mark, way in found.values() if len(way) > 1)
    return Ways(tuple(ways), tuple(fallen))
