"""Elements that would end a turn on the same point: each halts behind the one in front (ruling)."""

from collections.abc import Iterable, Mapping, Sequence

from assistant.battle.desert_rats.kit.geometry import bearing_between, distance_between_m
from assistant.battle.desert_rats.kit.places import BASE_MM
from assistant.battle.desert_rats.movement.march import March, slowest_pace
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.ground import MAP_EDGE
from assistant.boardmap.plan import Place

STEP_M = 1.0  # by which a march is shortened; then it is measured more finely
SAME_M = 1.0  # two that are nearer share a point
HALVINGS = 24
HAIR_M = 1e-6
NEAR_M = 1e-3  # a shorter way is none
AHEAD_DEG = 60.0  # within so much of its way is in front of an element


def marches_in_queue(battle: Battle, marches: Sequence[March]) -> list[March]:
    """Return marches that all end at different points.

    Elements that an obstacle stops end a base's width apart. The shortest march keeps its end;
    only elements of its own side are in the way of an element.
    """
    going = {way.element for way in marches}
    settled: dict[str, dict[str, Place]] = {
        side: {x.id: x.place for x in battle.elements_of_side(side) if x.carried_by is None}
        for side in battle.tables
    }
    for places in settled.values():
        for id in going & places.keys():
            del places[id]
    found: dict[str, March] = {}
    for way in sorted(marches, key=lambda one: one.length_m):
        element = battle.elements[way.element]
        platoon = battle.platoons[element.platoon]
        if way.barred_by == MAP_EDGE and platoon.is_broken:
            continue  # it leaves the map
        own, gap_m = settled[element.side], gap_between(battle, platoon)
        least_m = gap_m if way.barred_by else SAME_M
        if _least_distance(way.end, own.values()) < least_m - HAIR_M:
            way = _behind_others(way, own, gap_m)
        found[way.element] = way
        own[way.element] = way.end
    return [found.get(way.element, way) for way in marches]


def pace_in_queue(battle: Battle, ways: Sequence[March]) -> float:
    """Return how far the slowest element moves; if all are blocked, how far the foremost gets."""
    held = all(way.barred_by for way in ways)
    return slowest_pace(marches_in_queue(battle, ways) if held else ways)


def gap_between(battle: Battle, platoon: Platoon) -> float:
    """Return how far apart elements of a platoon halt: the width of a base, or their spacing."""
    wide_m = BASE_MM / min(table.mm_per_m for table in battle.tables.values())
    return min(wide_m, platoon.spacing_m)


def is_in_queue(battle: Battle, element: Element, onward: Place) -> bool:
    """Return whether an element halts right behind another of its side, on the way to a place."""
    gap_m = gap_between(battle, battle.platoons[element.platoon]) + STEP_M
    way = bearing_between(element.place, onward)
    for other in battle.elements_of_side(element.side):
        if other.id == element.id or other.carried_by is not None:
            continue
        if 0 < distance_between_m(element.place, other.place) <= gap_m:
            aside = abs((bearing_between(element.place, other.place) - way + 180) % 360 - 180)
            if aside <= AHEAD_DEG:
                return True
    return False


def _behind_others(way: March, others: Mapping[str, Place], gap_m: float) -> March:
    """Return a march shortened to keep a gap to all others."""
    length_m = way.length_m
    reach_m = gap_m + length_m
    near = [place for place in others.values() if distance_between_m(place, way.end) < reach_m]

    def room(share: float) -> float:
        return _least_distance(way.place_at(share), near)

    steps = int(length_m / STEP_M) + 1
    shares = [1 - n / steps for n in range(steps + 1)]
    share = next((each for each in shares if room(each) >= gap_m - HAIR_M), None)
    if share is None:
        return way.shortened(max(shares, key=room))
    far = min(1.0, share + 1 / steps)
    for _ in range(HALVINGS):
        middle = (share + far) / 2
        if room(middle) >= gap_m - HAIR_M:
            share = middle
        else:
            far = middle
    return way.shortened(share if share * length_m > NEAR_M else 0.0)


def _least_distance(place: Place, others: Iterable[Place]) -> float:
    return min((distance_between_m(place, other) for other in others), default=float("inf"))
