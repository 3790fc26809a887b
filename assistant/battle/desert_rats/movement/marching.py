"""The marches of all elements in a turn, before the pulses (Desert Rats, Movement)."""

from collections.abc import Iterator, Mapping

from assistant.battle.desert_rats.kit.geometry import (
    bearing_between,
    distance_between_m,
    nearest_on_plan,
    place_ahead,
    place_at_offset,
    place_between,
)
from assistant.battle.desert_rats.sight.sighting import ground_this_turn
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.ground import MAP_EDGE, Ground, Leg
from assistant.boardmap.plan import Place
from assistant.cards.desert_rats.double_blind import OWN
from assistant.frozen import dataclass
from assistant.rules.desert_rats.formations import FORMATIONS, MOST
from assistant.rules.desert_rats.paths import SAND_GOING, path_of, reach_in_turn
from assistant.rules.working import NullWorking

FAR_M = 500.0  # farther than anything goes in a turn
SHORT_M = 0.1  # it stands before a bank, not on it: from there it could go over
NOTHING_M = 0.5  # nearer than this one is there


@dataclass(frozen=True)
class March:
    """The march of one element in this turn, before the dice for soft sand."""

    element: str
    start: Place
    end: Place  # as far as its move takes it, the ground allowing
    heading_deg: float
    legs: tuple[Leg, ...]  # to its goal
    at_most_m: float | None
    sand: bool  # a vehicle that comes through soft sand: a die is rolled
    barred_by: str | None  # a bank, the map's edge, or ground that it may not enter


@dataclass(frozen=True)
class Advance:
    """The movement of a platoon: its reference point and its elements' marches."""

    platoon: str
    place: Place
    heading_deg: float
    arrived: bool
    marches: tuple[March, ...]
    turns: Mapping[str, float]  # who only turns, and where to


def march_towards(
    ground: Ground,
    element: Element,
    goal: Place,
    heading_deg: float | None = None,
    at_most_m: float | None = None,
) -> March | None:
    """Return an element's march towards a goal; None if it is there or cannot move at all."""
    mover = element.row["mover"]
    if (
        mover is None
        or element.stuck is not None
        or distance_between_m(element.place, goal) < NOTHING_M
    ):
        return None
    path = path_of(ground, element.place, goal, str(mover))
    covered, stopped = reach_in_turn(str(mover), path.legs, at_most_m, NullWorking(""))
    far = float(sum(covered))
    whole = distance_between_m(element.place, goal)
    if path.barred_by not in (None, MAP_EDGE) and stopped == "arrived":
        far = max(0.0, far - SHORT_M)
    end = place_between(element.place, goal, far / whole)
    legs = path.legs[: len(covered)]
    sand = element.is_vehicle and any(
        leg.going == SAND_GOING and m > 0 for leg, m in zip(legs, covered, strict=True)
    )
    at_edge = path.barred_by if stopped == "arrived" else None
    barred = at_edge or ("ground" if stopped == "blocked" else None)
    facing = bearing_between(element.place, goal) if heading_deg is None else heading_deg
    return March(element.id, element.place, end, facing, path.legs, at_most_m, sand, barred)


def advance_platoon(battle: Battle, platoon: Platoon, stays: frozenset[str]) -> Advance:
    """Return how a platoon moves under its order, without the elements that stay (5.2)."""
    ground = ground_this_turn(battle)
    goers = [x for x in moving_elements(battle, platoon) if x.id not in stays]
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
            way = march_towards(ground, element, nearest_on_plan(battle.plan, goal), facing)
            if way:
                marches.append(way)
            else:
                turns[element.id] = facing
        if platoon.movement == "halt":
            turns |= {x.id: platoon.heading_deg for x in _guns_on_the_ground(battle, platoon)}
    return Advance(platoon.id, place, platoon.heading_deg, arrived, tuple(marches), turns)


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


def moving_elements(battle: Battle, platoon: Platoon) -> list[Element]:
    """Return a platoon's elements that can move by themselves in this turn."""
    return [
        x
        for x in battle.elements_of_platoon(platoon)
        if x.carried_by is None and x.row["mover"] and x.stuck is None and not x.busy
    ]


def stations_of_elements(battle: Battle, platoon: Platoon, place: Place) -> dict[str, Place]:
    """Return the station of each element around a reference point, by id."""
    if platoon.formation == OWN:
        return {
            id: place_at_offset(place, own, platoon.heading_deg)
            for id, own in platoon.own.items()
            if battle.elements[id].is_in_battle
        }
    elements = battle.elements_of_platoon(platoon)
    command = next((x for x in elements if x.id == platoon.command), None)
    bearer = command.carried_by if command else None  # it has the station of whom it carries
    alone = [x for x in elements if x.carried_by is None]
    alone = sorted(alone, key=lambda x: x.id != bearer)[:MOST]
    spacing = platoon.spacing_m
    stations: dict[str, Place] = {}
    for slot, element in enumerate(alone, 1):
        row = FORMATIONS.row(platoon.formation, slot)
        own = (row["right"] * spacing, row["forward"] * spacing)
        stations[element.id] = place_at_offset(place, own, platoon.heading_deg)
    return stations


def _own_marches(ground: Ground, goers: list[Element]) -> Iterator[March]:
    """Yield the marches of command elements with a goal of their own."""
    for element in goers:
        if element.goal is not None:
            way = march_towards(ground, element, element.goal)
            if way:
                yield way


def place_bound_for(platoon: Platoon, place: Place) -> Place:
    """Return where a moving platoon is bound for: its goal, or a place straight ahead."""
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
    pace = min(wanted, slowest_pace(ground, goers, heading))
    place = nearest_on_plan(battle.plan, place_ahead(platoon.place, heading, pace))
    arrived = platoon.goal is not None and distance_between_m(place, platoon.goal) < NOTHING_M
    return (platoon.goal if arrived and platoon.goal else place), arrived


def slowest_pace(ground: Ground, goers: list[Element], heading: float) -> float:
    """Return how far the slowest element can go, in metres; blocked elements do not count.

    If all are blocked, return how far the one that gets farthest can go.
    """
    free: list[float] = []
    barred: list[float] = []
    for element in goers:
        way = march_towards(ground, element, place_ahead(element.place, heading, FAR_M))
        if way and element.goal is None:
            (barred if way.barred_by else free).append(distance_between_m(way.start, way.end))
    return min(free) if free else max(barred, default=0.0)
