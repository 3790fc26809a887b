"""Dust and the trails of vehicles that go far off the roads (12)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import (
    bearing_between,
    distance_between_m,
    place_at_offset,
)
from assistant.battle.desert_rats.movement.march import March
from assistant.battle.desert_rats.sight.line_tracing import (
    as_end,
    ground_this_turn,
)
from assistant.battle.desert_rats.sight.spotting_ranges import is_within_m
from assistant.battle.desert_rats.state.battle import Battle
from assistant.boardmap.plan import Area, Place
from assistant.rules.desert_rats.distances import distance_m
from assistant.rules.desert_rats.many_lines_of_sight import LineEnd, Pair, clear_lines
from assistant.rules.rounding import round_half_up

LEAST_M = distance_m("dust-trail-from")  # off roads: from so far on a vehicle leaves dust
HALF_WIDE_M = distance_m("dust-trail-width") / 2
HIGH_M = distance_m("dust-trail-height")
ON_IT_M = 0.01


def dust_area(corners: tuple[Place, ...], screen_m: float, turns: tuple[int, int]) -> Area:
    """Return an area of dust that lasts for a range of turns.

    `screen_m` is the height of the dust; its id gives only its place and its turns.
    """
    xs, ys = zip(*corners, strict=True)
    edges = "-".join(str(round_half_up(edge)) for edge in (min(xs), min(ys), max(xs), max(ys)))
    return Area(
        id=f"dust {edges} {turns[0]}",
        name="Dust",
        polygon=corners,
        screen_m=screen_m,
        from_turn=turns[0],
        until_turn=turns[1],
    )


def dust_trails(battle: Battle, marches: Sequence[March]) -> Iterator[e.DustSet]:
    """Yield the dust of this turn's marches, from the fire step to the end of the next turn."""
    elements = battle.elements
    ways = [
        way
        for way in marches
        if elements[way.element].is_vehicle
        and _distance_off_road_m(way, elements[way.element].place) >= LEAST_M
    ]
    seen = _trails_seen(battle, ways)
    for way in ways:
        element = elements[way.element]
        known = () if element.id in seen else (element.side,)
        for ends in stretches_covered(way, element.place):
            area = dust_area(_trail_corners(*ends), HIGH_M, (battle.turn, battle.turn + 1))
            yield e.DustSet(area, known, element.side)


def stretches_covered(way: March, end: Place) -> Iterator[tuple[Place, Place]]:
    """Yield the straight stretches of a march up to the place that an element reached."""
    for a, b in pairwise((way.start, *way.bends, way.end)):
        whole = distance_between_m(a, b)
        if abs(distance_between_m(a, end) + distance_between_m(end, b) - whole) < ON_IT_M:
            yield a, end
            return
        yield a, b


def _distance_off_road_m(way: March, end: Place) -> float:
    """Return how far an element went off roads, in meters."""
    left = distance_between_m(way.start, end)
    off = 0.0
    for leg in way.legs:
        far = min(left, leg.m)
        left -= far
        off += far if leg.going != "road" else 0
    return off


def _trail_corners(start: Place, end: Place) -> tuple[Place, ...]:
    """Return the corners of a trail from start to end."""
    heading = bearing_between(start, end)
    wide = ((start, -HALF_WIDE_M), (end, -HALF_WIDE_M), (end, HALF_WIDE_M), (start, HALF_WIDE_M))
    return tuple(place_at_offset(place, (right, 0.0), heading) for place, right in wide)


def _trails_seen(battle: Battle, ways: Sequence[March]) -> set[str]:
    """Return the elements with a dust trail of which an enemy sees an end."""
    ground, visible_m = ground_this_turn(battle), battle.visibility_m
    seen: set[str] = set()
    lookers = {
        side: [(x.place, as_end(x)) for x in battle.elements_of_side(battle.enemy_of(side))]
        for side in battle.tables
    }
    leavers = [(battle.elements[way.element], way.start) for way in ways]
    # the ends of the ways come first: a vehicle that is seen there is not traced from its start
    for is_start in (False, True):
        asked: list[tuple[str, Pair]] = []
        for leaver, start in leavers:
            if leaver.id in seen:
                continue
            end = LineEnd(start if is_start else leaver.place, "vehicle")
            for place, looker in lookers[leaver.side]:
                if is_within_m(dist(place, end.place), visible_m):
                    asked.append((leaver.id, (looker, end)))
        clear = clear_lines(ground, [pair for _, pair in asked])
        seen |= {id for (id, _), is_clear in zip(asked, clear, strict=True) if is_clear}
    return seen
