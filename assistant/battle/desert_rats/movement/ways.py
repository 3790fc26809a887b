"""A platoon's path of several legs in one turn (Desert Rats, 5.2).

A column stays on its path: each element takes the bends that its leader took. Another formation
wheels at each bend. Each element has its own turn of movement for all of its legs.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from assistant.battle.desert_rats.kit.geometry import (
    bearing_between,
    distance_between_m,
    nearest_on_plan,
    place_ahead,
)
from assistant.battle.desert_rats.movement.march import (
    FAR_M,
    NOTHING_M,
    length_of,
    march_along,
    marches_ahead,
    place_along,
)
from assistant.battle.desert_rats.movement.queues import pace_in_queue
from assistant.battle.desert_rats.movement.stations import COLUMN, stations_of_elements
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace
from assistant.rules.desert_rats.paths import WHOLE_TURN, allowance_m, path_of


@dataclass(frozen=True)
class Step:
    """The movement of a platoon in one turn along its path."""

    place: Place  # its reference point
    heading_deg: float
    arrived: bool
    passed: tuple[Place, ...]  # bends of the way
    bends: Mapping[str, tuple[Place, ...]]  # on each element's own way to its station


def step_along_way(
    battle: Battle, ground: Ground, platoon: Platoon, goers: Sequence[Element]
) -> Step:
    """Return a platoon's movement in this turn along its path of several legs."""
    assert platoon.goal is not None
    free = [x for x in goers if x.goal is None]
    if platoon.formation == COLUMN:
        return _column_step(battle, ground, platoon, free)
    return _wheeling_step(battle, ground, platoon, free)


def _column_step(
    battle: Battle, ground: Ground, platoon: Platoon, goers: Sequence[Element]
) -> Step:
    ahead = [platoon.place, *_points_ahead(platoon)]
    whole = length_of(ahead)
    slots = {id: n for n, id in enumerate(stations_of_elements(battle, platoon, platoon.place))}
    behind = _with_distances(platoon.place, platoon.behind)
    ways = []
    for element in goers:
        back = slots.get(element.id, 0) * platoon.spacing_m
        onward = [place for far, place in behind if far < back]
        points = [nearest_on_plan(battle.plan, each) for each in (*onward, *ahead)]
        points = without_blocked_bends(ground, element, points, len(onward) + 1)
        before = points[-2] if len(points) > 1 else element.place
        last = place_ahead(points[-1], bearing_between(before, points[-1]), FAR_M)
        if way := march_along(ground, element, (*points, last)):
            ways.append(way)
    pace = pace_in_queue(battle, ways)
    arrived = pace > whole - NOTHING_M
    place, passed = place_along(ahead, min(1.0, pace / whole)) if whole else (ahead[-1], ())
    course = [platoon.place, *passed, place]
    heading = platoon.heading_deg
    if distance_between_m(course[-2], place):
        heading = bearing_between(course[-2], place)
    trail = _with_distances(place, (*platoon.behind, *passed))
    went = length_of(course)
    bends = {}
    for id, slot in slots.items():
        back = slot * platoon.spacing_m
        bends[id] = tuple(bend for far, bend in trail if back < far < back + went)
    if arrived:
        place = ahead[-1]
    return Step(place, heading, arrived, tuple(passed), bends)


def without_blocked_bends(
    ground: Ground, element: Element, points: Sequence[Place], optional: int
) -> list[Place]:
    """Return the points of an element's way without the first ones that obstacles keep it from.

    An element that an obstacle kept off its platoon's trail need not go back to the trail behind
    the platoon. Only the first `optional` points can be left out, and never the last point.
    """
    left = list(points)
    for _ in range(min(optional, len(points) - 1)):
        if not _is_blocked(ground, element, left[0]):
            break
        del left[0]
    return left


def _is_blocked(ground: Ground, element: Element, goal: Place) -> bool:
    mover = str(element.row["mover"])
    path = path_of(ground, element.place, goal, mover)
    return path.barred_by is not None or not all(allowance_m(mover, x.going) for x in path.legs)


def _with_distances(place: Place, behind: Sequence[Place]) -> list[tuple[float, Place]]:
    """Return the bends behind a place with their distances from it, the farthest first."""
    found: list[tuple[float, Place]] = []
    far, here = 0.0, place
    for bend in reversed(behind):
        far += distance_between_m(here, bend)
        here = bend
        found.append((far, bend))
    return found[::-1]


def _wheeling_step(
    battle: Battle, ground: Ground, platoon: Platoon, goers: Sequence[Element]
) -> Step:
    place, left = platoon.place, WHOLE_TURN
    passed: list[Place] = []
    bends: dict[str, tuple[Place, ...]] = {}
    here = list(goers)
    heading, arrived = platoon.heading_deg, False
    goals = _points_ahead(platoon)
    for goal in goals:
        far = distance_between_m(place, goal)
        heading = bearing_between(place, goal) if far else heading
        pace = pace_in_queue(battle, marches_ahead(ground, here, heading, left))
        if pace < far - NOTHING_M or not here:
            place = nearest_on_plan(battle.plan, place_ahead(place, heading, pace))
            break
        place = goal
        if len(passed) == len(goals) - 1:
            arrived = True
            break
        passed.append(goal)
        left = _turn_left(ground, here, heading, far, left)
        stations = stations_of_elements(battle, replace(platoon, heading_deg=heading), goal)
        stations = {id: nearest_on_plan(battle.plan, each) for id, each in stations.items()}
        bends = {id: (*bends.get(id, ()), each) for id, each in stations.items()}
        here = [
            replace(x, x_m=stations[x.id][0], y_m=stations[x.id][1]) if x.id in stations else x
            for x in here
        ]
        if left <= 0:
            break
    return Step(place, heading, arrived, tuple(passed), bends)


def _turn_left(
    ground: Ground, goers: Sequence[Element], heading: float, far_m: float, turn: Fraction
) -> Fraction:
    """Return the share of the turn that the slowest element has left after a distance in meters."""
    left = []
    for element in goers:
        onward = place_ahead(element.place, heading, far_m)
        mover = str(element.row["mover"])
        path = path_of(ground, element.place, onward, mover)
        paces = [(leg, allowance_m(mover, leg.going)) for leg in path.legs]
        if path.barred_by is None and all(metres for _, metres in paces):
            spent = sum((Fraction(leg.m) / (metres or 1) for leg, metres in paces), Fraction(0))
            left.append(turn - spent)
    return max(Fraction(0), min(left, default=Fraction(0)))


def _points_ahead(platoon: Platoon) -> list[Place]:
    """Return the points of a path that the platoon has not reached."""
    return [*((platoon.goal,) if platoon.goal else ()), *platoon.later]
