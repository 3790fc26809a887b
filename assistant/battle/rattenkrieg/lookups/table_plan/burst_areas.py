"""The areas of a burst, drawn among the figures (Rattenkrieg 20.1.2.3, 21.6)."""

from collections.abc import Callable, Mapping
from math import cos, radians, sin

from assistant.battle.questions.burst_distances import Band, Offset
from assistant.battle.rattenkrieg.lookups.table_plan import positions
from assistant.battle.rattenkrieg.state import Battle
from assistant.cards.wording import signed
from assistant.rules.rattenkrieg.grenades.blast_rings import Ring, Rings

NOWHERE: Mapping[str, Offset] = {}


def burst_rings(rings: Rings, felt_in: float) -> tuple[Band, ...]:
    """Return the rings of a burst on open ground and of its shock, widest first."""
    found = _bands(rings, lambda ring: (ring.radius_in, ring.radius_in), round=True)
    if not found or felt_in > found[0].right_in:
        found = (Band("", "the shock alone", felt_in, felt_in), *found)
    return found


def flattened_rings(rings: Rings, deep: float) -> tuple[Band, ...]:
    """Return the rings of a shell, shortened along the line of fire by the factor `deep`."""

    def halves(ring: Ring) -> Offset:
        return ring.radius_in / 2, ring.radius_in * deep / 2

    return _bands(rings, halves, round=False)


def _bands(rings: Rings, edges: Callable[[Ring], Offset], *, round: bool) -> tuple[Band, ...]:
    found = [
        Band(str(number), f"ring {number}, {signed(ring.modifier)}", *edges(ring), round)
        for number, ring in rings.by_number().items()
    ]
    return tuple(sorted(found, key=lambda band: band.right_in, reverse=True))


def positions_around_burst(
    battle: Battle, attacker: str, target: str | None, long_in: float = 0, right_in: float = 0
) -> Mapping[str, Offset]:
    """Return the positions of elements relative to a burst.

    The burst fell `long_in` inches beyond the target and `right_in` inches to its right, as seen by
    the thrower. If the target is not on the plan, the result is empty.
    """
    at = positions.certain_position(battle, target) if target else None
    if at is None or target is None:
        return NOWHERE
    way = radians(positions.bearing_deg(battle, attacker, target) or 0)

    def turned(id: str) -> Offset | None:
        stand = positions.certain_position(battle, id)
        if stand is None:
            return None
        east, north = stand.x_in - at.x_in, stand.y_in - at.y_in
        right = east * cos(way) - north * sin(way)
        ahead = east * sin(way) + north * cos(way)
        return right - right_in, ahead - long_in

    return {id: place for id in battle.elements if (place := turned(id)) is not None}
