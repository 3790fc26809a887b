"""The ground that a burst reaches, to be drawn among the men (Rattenkrieg 20.1.2.3, 21.6)."""

from collections.abc import Callable, Mapping
from math import cos, radians, sin

from assistant.battle.questions.burst_distances import Band, Offset
from assistant.battle.rattenkrieg.lookups.table_plan import positions
from assistant.battle.rattenkrieg.state import Battle
from assistant.rules.rattenkrieg.grenades.blast_rings import Ring, Rings

NOWHERE: Mapping[str, Offset] = {}


def around(rings: Rings, felt_in: float) -> tuple[Band, ...]:
    """Rings on open ground, and how far the shock is felt beyond them; the widest first."""
    found = _bands(rings, lambda ring: (ring.radius_in, ring.radius_in), round=True)
    if not found or felt_in > found[0].right_in:
        found = (Band("", "the shock alone", felt_in, felt_in), *found)
    return found


def flattened(rings: Rings, deep: float) -> tuple[Band, ...]:
    """Rings of a shell: as wide as told, so much of that deep along the line of fire."""

    def halves(ring: Ring) -> Offset:
        return ring.radius_in / 2, ring.radius_in * deep / 2

    return _bands(rings, halves, round=False)


def _bands(rings: Rings, edges: Callable[[Ring], Offset], *, round: bool) -> tuple[Band, ...]:
    found = [
        Band(str(number), f"ring {number}, {ring.modifier:+d}", *edges(ring), round)
        for number, ring in rings.by_number().items()
    ]
    return tuple(sorted(found, key=lambda band: band.right_in, reverse=True))


def fallen(
    battle: Battle, by: str, target: str | None, long_in: float = 0, right_in: float = 0
) -> Mapping[str, Offset]:
    """Where elements on the plan stand, seen from what fell so far from its target.

    Ahead is the way from whoever threw it; nothing is known where the target is not on the plan.
    """
    at = positions.sure(battle, target) if target else None
    if at is None or target is None:
        return NOWHERE
    way = radians(positions.bearing_deg(battle, by, target) or 0)

    def turned(id: str) -> Offset | None:
        stand = positions.sure(battle, id)
        if stand is None:
            return None
        east, north = stand.x_in - at.x_in, stand.y_in - at.y_in
        right = east * cos(way) - north * sin(way)
        ahead = east * sin(way) + north * cos(way)
        return right - right_in, ahead - long_in

    return {id: place for id in battle.elements if (place := turned(id)) is not None}
