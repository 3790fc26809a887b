"""The path along the roads of a map, as the bends of an order (Command & Control)."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count, pairwise

from assistant.battle.desert_rats.kit.geometry import bearing_between, distance_between_m
from assistant.boardmap import shapes
from assistant.boardmap.outlines import course
from assistant.boardmap.plan import Place, Plan
from assistant.rules.rounding import round_decimals

NEAR_M = 200.0  # of a road: from farther off nobody goes by it
AT_IT_M = 5.0  # nearer than this one is on it
STRAIGHT_DEG = 0.5
Roads = dict[Place, dict[Place, float]]


def bends_by_road(plan: Plan, start: Place, goal: Place) -> tuple[Place, ...]:
    """Return the bends of the shortest path by road; none where no road leads near both places."""
    entry, leave = _nearest_on_road(plan, start), _nearest_on_road(plan, goal)
    if entry is None or leave is None or distance_between_m(entry, leave) < AT_IT_M:
        return ()
    way = _shortest(_network(plan, (entry, leave)), entry, leave)
    if not way:
        return ()
    whole = [start, *way, goal]
    if distance_between_m(start, way[0]) < AT_IT_M:
        whole.remove(way[0])
    if distance_between_m(goal, way[-1]) < AT_IT_M and way[-1] in whole[1:-1]:
        whole.remove(way[-1])
    return tuple(_bends(whole))


def _bends(way: list[Place]) -> Iterator[Place]:
    """Yield the places of a path at which its direction changes."""
    for before, place, following in zip(way, way[1:], way[2:], strict=False):
        turn = bearing_between(place, following) - bearing_between(before, place)
        if STRAIGHT_DEG < turn % 360 < 360 - STRAIGHT_DEG:
            yield place


def _nearest_on_road(plan: Plan, place: Place) -> Place | None:
    point = shapes.Point(place)
    lines = [course(road.points) for road in plan.roads]
    line = min(lines, key=lambda each: each.distance(point), default=None)
    if line is None or line.distance(point) > NEAR_M:
        return None
    found = line.interpolate(line.project(point))
    return round_decimals(found.x, 1), round_decimals(found.y, 1)


def _network(plan: Plan, joins: tuple[Place, ...]) -> Roads:
    """Return the roads as a network: joined where they meet, and at further places on them."""
    roads: Roads = {}
    lines = [course(road.points) for road in plan.roads]
    for road, line in zip(plan.roads, lines, strict=True):
        meets = [place for other in lines if other is not line for place in _crossings(line, other)]
        on_it = [*road.points, *(x for x in (*meets, *joins) if line.distance(shapes.Point(x)) < 1)]
        on_it.sort(key=lambda place: line.project(shapes.Point(place)))
        for a, b in pairwise(on_it):
            far = distance_between_m(a, b)
            roads.setdefault(a, {})[b] = far
            roads.setdefault(b, {})[a] = far
    return roads


def _crossings(line: shapes.LineString, other: shapes.LineString) -> Iterator[Place]:
    """Yield the places at which two roads meet."""
    met = line.intersection(other)
    for each in getattr(met, "geoms", [met]):
        if not each.is_empty:
            x, y = each.coords[0]
            yield x, y


def _shortest(roads: Roads, start: Place, goal: Place) -> list[Place]:
    order = count()
    found: list[tuple[float, int, Place, tuple[Place, ...]]] = [(0.0, next(order), start, (start,))]
    done: set[Place] = set()
    while found:
        far, _, place, way = heappop(found)
        if place == goal:
            return list(way)
        if place not in done:
            done.add(place)
            for onward, metres in roads.get(place, {}).items():
                heappush(found, (far + metres, next(order), onward, (*way, onward)))
    return []
