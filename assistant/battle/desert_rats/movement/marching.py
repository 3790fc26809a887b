"""Where every element would go this turn, before the pulses (Desert Rats, Movement)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assistant.battle.desert_rats.kit.geometry import (
    away_m,
    from_offset,
    on_plan,
    part,
    step,
    towards,
)
from assistant.battle.desert_rats.sight.sighting import ground_of
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.ground import MAP_EDGE, Ground, Leg
from assistant.boardmap.plan import Place
from assistant.cards.desert_rats.double_blind import OWN
from assistant.rules.desert_rats.formations import FORMATIONS, MOST
from assistant.rules.desert_rats.paths import SAND_GOING, gone, reach
from assistant.rules.working import NullWorking

FAR_M = 500.0  # farther than anything goes in a turn
SHORT_M = 0.1  # it stands before a bank, not on it: from there it could go over
NOTHING_M = 0.5  # nearer than this one is there


@dataclass(frozen=True)
class March:
    """One element's way of this turn, before sand dice."""

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
    """A platoon's way: its reference point, and its elements."""

    platoon: str
    place: Place
    heading_deg: float
    arrived: bool
    marches: tuple[March, ...]
    turns: Mapping[str, float]  # who only turns, and where to


def march(
    ground: Ground,
    element: Element,
    goal: Place,
    heading_deg: float | None = None,
    at_most_m: float | None = None,
) -> March | None:
    """The way of an element towards a goal; None when it is there or cannot move at all."""
    mover = element.row["mover"]
    if mover is None or element.stuck is not None or away_m(element.place, goal) < NOTHING_M:
        return None
    path = gone(ground, element.place, goal, str(mover))
    covered, stopped = reach(str(mover), path.legs, at_most_m, NullWorking(""))
    far = float(sum(covered))
    whole = away_m(element.place, goal)
    if path.barred_by not in (None, MAP_EDGE) and stopped == "arrived":
        far = max(0.0, far - SHORT_M)
    end = part(element.place, goal, far / whole)
    legs = path.legs[: len(covered)]
    sand = element.is_vehicle and any(
        leg.going == SAND_GOING and m > 0 for leg, m in zip(legs, covered, strict=True)
    )
    at_edge = path.barred_by if stopped == "arrived" else None
    barred = at_edge or ("ground" if stopped == "blocked" else None)
    facing = towards(element.place, goal) if heading_deg is None else heading_deg
    return March(element.id, element.place, end, facing, path.legs, at_most_m, sand, barred)


def advance(battle: Battle, platoon: Platoon, stays: frozenset[str]) -> Advance:
    """Where a platoon goes under its standing order, without those who stay (5.2)."""
    ground = ground_of(battle)
    goers = [x for x in movers(battle, platoon) if x.id not in stays]
    place, arrived = _reference(battle, ground, platoon, goers)
    marches = list(_own_ways(ground, goers))
    turns: dict[str, float] = {}
    if place != platoon.place or platoon.closing:
        stations = stations_of(battle, platoon, place)
        for element in goers:
            goal = stations.get(element.id)
            if element.goal is not None or goal is None:
                continue
            facing = element.heading_deg if platoon.movement == "retreat" else platoon.heading_deg
            way = march(ground, element, on_plan(battle.plan, goal), facing)
            if way:
                marches.append(way)
            else:
                turns[element.id] = facing
        if platoon.movement == "halt":
            turns |= {x.id: platoon.heading_deg for x in _guns(battle, platoon)}
    return Advance(platoon.id, place, platoon.heading_deg, arrived, tuple(marches), turns)


def _guns(battle: Battle, platoon: Platoon) -> Iterator[Element]:
    """Guns that stand by themselves: they turn on the spot when the platoon forms up."""
    return (
        x
        for x in battle.of_platoon(platoon)
        if x.row["mover"] is None and x.carried_by is None and not x.busy
    )


def in_station(battle: Battle, platoon: Platoon) -> bool:
    """Whether everybody who can move by himself is where he belongs."""
    stations = stations_of(battle, platoon, platoon.place)
    return all(
        away_m(x.place, on_plan(battle.plan, stations[x.id])) < NOTHING_M
        for x in battle.of_platoon(platoon)
        if x.id in stations and x.row["mover"] and x.carried_by is None and x.goal is None
    )


def movers(battle: Battle, platoon: Platoon) -> list[Element]:
    """A platoon's elements that move by themselves, if they may."""
    return [
        x
        for x in battle.of_platoon(platoon)
        if x.carried_by is None and x.row["mover"] and x.stuck is None and not x.busy
    ]


def stations_of(battle: Battle, platoon: Platoon, place: Place) -> dict[str, Place]:
    """The station of each element about a reference point."""
    if platoon.formation == OWN:
        return {
            id: from_offset(place, own, platoon.heading_deg)
            for id, own in platoon.own.items()
            if battle.elements[id].fights
        }
    elements = battle.of_platoon(platoon)
    command = next((x for x in elements if x.id == platoon.command), None)
    bearer = command.carried_by if command else None  # it has the station of whom it carries
    alone = [x for x in elements if x.carried_by is None]
    alone = sorted(alone, key=lambda x: x.id != bearer)[:MOST]
    spacing = platoon.spacing_m
    stations: dict[str, Place] = {}
    for slot, element in enumerate(alone, 1):
        row = FORMATIONS.row(platoon.formation, slot)
        own = (row["right"] * spacing, row["forward"] * spacing)
        stations[element.id] = from_offset(place, own, platoon.heading_deg)
    return stations


def _own_ways(ground: Ground, goers: list[Element]) -> Iterator[March]:
    """Command elements that go their own way."""
    for element in goers:
        if element.goal is not None:
            way = march(ground, element, element.goal)
            if way:
                yield way


def ahead(platoon: Platoon, place: Place) -> Place:
    """Where a platoon that moves is bound for, seen from a place: its goal, or straight on."""
    if platoon.goal is not None:
        return platoon.goal
    return step(place, course(platoon), FAR_M)


def course(platoon: Platoon) -> float:
    """Which way a platoon goes that has no goal."""
    return (platoon.heading_deg + (180 if platoon.movement == "retreat" else 0)) % 360


def _reference(
    battle: Battle, ground: Ground, platoon: Platoon, goers: list[Element]
) -> tuple[Place, bool]:
    """The new reference point, and whether the platoon has arrived."""
    if platoon.movement == "halt":
        return platoon.place, False
    goal = ahead(platoon, platoon.place)
    heading = course(platoon)
    if platoon.goal is not None and away_m(platoon.place, goal):
        heading = towards(platoon.place, goal)
    wanted = away_m(platoon.place, goal)
    pace = min(wanted, _pace(ground, goers, heading))
    place = on_plan(battle.plan, step(platoon.place, heading, pace))
    arrived = platoon.goal is not None and away_m(place, platoon.goal) < NOTHING_M
    return (platoon.goal if arrived and platoon.goal else place), arrived


def _pace(ground: Ground, goers: list[Element], heading: float) -> float:
    """What the slowest could go on his own ground; those that the ground bars do not count.

    Where it bars all, they close up to it: as far as any of them gets.
    """
    free: list[float] = []
    barred: list[float] = []
    for element in goers:
        way = march(ground, element, step(element.place, heading, FAR_M))
        if way and element.goal is None:
            (barred if way.barred_by else free).append(away_m(way.start, way.end))
    return min(free) if free else max(barred, default=0.0)
