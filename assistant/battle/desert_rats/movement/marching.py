"""The marches of all elements in a turn, before the pulses (Desert Rats, Movement)."""

from collections.abc import Iterator, Mapping

from assistant.battle.desert_rats.kit.geometry import (
    bearing_between,
    distance_between_m,
    nearest_on_plan,
    place_ahead,
)
from assistant.battle.desert_rats.movement.march import (
    FAR_M,
    NOTHING_M,
    March,
    march_along,
    march_towards,
    marches_ahead,
)
from assistant.battle.desert_rats.movement.queues import pace_in_queue
from assistant.battle.desert_rats.movement.stations import moving_elements, stations_of_elements
from assistant.battle.desert_rats.movement.ways import step_along_way, without_blocked_bends
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class Advance:
    """The movement of a platoon: its reference point and its elements' marches."""

    platoon: str
    place: Place
    heading_deg: float
    arrived: bool
    marches: tuple[March, ...]
    turns: Mapping[str, float]  # elements that only turn, with their headings
    passed: tuple[Place, ...] = ()  # bends of a way of several legs


def advance_platoon(battle: Battle, platoon: Platoon, stays: frozenset[str]) -> Advance:
    """Return how a platoon moves under its order, without the elements that stay (5.2)."""
    ground = ground_this_turn(battle)
    goers = [x for x in moving_elements(battle, platoon) if x.id not in stays]
    bends: Mapping[str, tuple[Place, ...]] = {}
    passed: tuple[Place, ...] = ()
    trail = (*platoon.behind, platoon.place)
    if platoon.movement == "move-to" and (platoon.later or platoon.behind):
        step = step_along_way(battle, ground, platoon, goers)
        place, arrived, passed, bends = step.place, step.arrived, step.passed, step.bends
        platoon = replace(platoon, heading_deg=step.heading_deg)
        platoon = replace(platoon, behind=(*platoon.behind, *passed))
    else:
        place, arrived = _new_reference_point(battle, ground, platoon, goers)
    marches = list(_own_marches(ground, goers))
    turns: dict[str, float] = {}
    if place != platoon.place or platoon.closing:
        stations = stations_of_elements(battle, platoon, place)
        for element in goers:
            goal = stations.get(element.id)
            if element.goal is not None or goal is None:
                continue
            facing = element.heading_deg if platoon.movement == "retreat" else platoon.heading_deg
            own_bends = bends.get(element.id, ())
            points = [nearest_on_plan(battle.plan, each) for each in (*own_bends, goal)]
            old = sum(1 for each in own_bends if each in trail)
            points = without_blocked_bends(ground, element, points, old)
            way = march_along(ground, element, points, facing)
            if way:
                marches.append(way)
            else:
                turns[element.id] = facing
        if platoon.movement == "halt":
            turns |= {x.id: platoon.heading_deg for x in _guns_on_the_ground(battle, platoon)}
    return Advance(platoon.id, place, platoon.heading_deg, arrived, tuple(marches), turns, passed)


def _guns_on_the_ground(battle: Battle, platoon: Platoon) -> Iterator[Element]:
    """Yield guns on the ground: they turn on the spot when their platoon forms up."""
    return (
        x
        for x in battle.elements_of_platoon(platoon)
        if x.row["mover"] is None and x.carried_by is None and not x.busy
    )


def is_in_station(battle: Battle, platoon: Platoon) -> bool:
    """Return whether every element that can move by itself is in its station."""
    stations = stations_of_elements(battle, platoon, platoon.place)
    return all(
        distance_between_m(x.place, nearest_on_plan(battle.plan, stations[x.id])) < NOTHING_M
        for x in battle.elements_of_platoon(platoon)
        if x.id in stations and x.row["mover"] and x.carried_by is None and x.goal is None
    )


def _own_marches(ground: Ground, goers: list[Element]) -> Iterator[March]:
    """Yield the marches of command elements with a separate goal."""
    for element in goers:
        if element.goal is not None:
            way = march_towards(ground, element, element.goal)
            if way:
                yield way


def place_bound_for(platoon: Platoon, place: Place) -> Place:
    """Return the place that a moving platoon is bound for: its goal, or a place straight ahead."""
    if platoon.goal is not None:
        return platoon.goal
    return place_ahead(place, course_without_goal(platoon), FAR_M)


def course_without_goal(platoon: Platoon) -> float:
    """Return the heading of a platoon without a goal, in degrees."""
    return (platoon.heading_deg + (180 if platoon.movement == "retreat" else 0)) % 360


def _new_reference_point(
    battle: Battle, ground: Ground, platoon: Platoon, goers: list[Element]
) -> tuple[Place, bool]:
    """Return the platoon's new reference point, and whether it has arrived."""
    if platoon.movement == "halt":
        return platoon.place, False
    goal = place_bound_for(platoon, platoon.place)
    heading = course_without_goal(platoon)
    if platoon.goal is not None and distance_between_m(platoon.place, goal):
        heading = bearing_between(platoon.place, goal)
    wanted = distance_between_m(platoon.place, goal)
    pace = min(wanted, pace_in_queue(battle, marches_ahead(ground, goers, heading)))
    place = nearest_on_plan(battle.plan, place_ahead(platoon.place, heading, pace))
    arrived = platoon.goal is not None and distance_between_m(place, platoon.goal) < NOTHING_M
    return (platoon.goal if arrived and platoon.goal else place), arrived
