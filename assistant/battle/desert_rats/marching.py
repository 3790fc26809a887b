"""Where every element would go this turn, before the pulses (Desert Rats, Movement)."""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.battle.desert_rats.geometry import (
    away_m,
    from_offset,
    on_plan,
    part,
    step,
    towards,
)
from assistant.battle.desert_rats.sighting import ground_of
from assistant.battle.desert_rats.state import Battle, Element, Platoon
from assistant.boardmap.ground import Ground, Leg
from assistant.boardmap.plan import Place
from assistant.cards.double_blind import OWN
from assistant.rules.desert_rats.formations import FORMATIONS, MOST
from assistant.rules.desert_rats.paths import SAND_GOING, gone, reach
from assistant.rules.working import Unwritten

FAR_M = 500.0  # farther than anything goes in a turn
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
    covered, stopped = reach(str(mover), path.legs, at_most_m, Unwritten(""))
    far = float(sum(covered))
    whole = away_m(element.place, goal)
    end = part(element.place, goal, far / whole)
    legs = path.legs[: len(covered)]
    sand = element.is_vehicle and any(
        leg.going == SAND_GOING and m > 0 for leg, m in zip(legs, covered, strict=True)
    )
    at_edge = path.barred_by if stopped == "arrived" else None
    barred = at_edge or ("ground" if stopped == "blocked" else None)
    facing = towards(element.place, goal) if heading_deg is None else heading_deg
    return March(element.id, element.place, end, facing, path.legs, at_most_m, sand, barred)


def advance(battle: Battle, platoon: Platoon, stays: frozenset[str]) -> Advance | None:
    """Where a platoon goes under its standing order, without those who stay (5.2)."""
    ground = ground_of(battle)
    goers = [x for x in movers(battle, platoon) if x.id not in stays]
    place, arrived = _reference(battle, ground, platoon, goers)
    if place == platoon.place and not platoon.closing:
        marches = list(_own_ways(ground, goers))
    else:
        marches = list(_own_ways(ground, goers))
        stations = stations_of(battle, platoon, place)
        facing = platoon.heading_deg
        for element in goers:
            goal = stations.get(element.id)
            if element.goal is None and goal is not None:
                way = march(ground, element, on_plan(battle.plan, goal), facing)
                marches += [way] if way else []
    return Advance(platoon.id, place, platoon.heading_deg, arrived, tuple(marches))


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
    alone = [x for x in battle.of_platoon(platoon) if x.carried_by is None][:MOST]
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


def _reference(
    battle: Battle, ground: Ground, platoon: Platoon, goers: list[Element]
) -> tuple[Place, bool]:
    """The new reference point, and whether the platoon has arrived."""
    if platoon.movement == "halt":
        return platoon.place, False
    heading = platoon.heading_deg
    if platoon.movement == "retreat":
        heading = (heading + 180) % 360
    goal = platoon.goal
    if goal is None:
        goal = step(platoon.place, heading, FAR_M)
    elif away_m(platoon.place, goal):
        heading = towards(platoon.place, goal)
    wanted = away_m(platoon.place, goal)
    pace = min([wanted, *_paces(ground, goers, heading)], default=0.0)
    if not any(x.goal is None for x in goers):
        pace = 0.0
    place = on_plan(battle.plan, step(platoon.place, heading, pace))
    arrived = platoon.goal is not None and away_m(place, platoon.goal) < NOTHING_M
    return (platoon.goal if arrived and platoon.goal else place), arrived


def _paces(ground: Ground, goers: list[Element], heading: float) -> Iterator[float]:
    """How far each could go on its own ground; those that the ground bars do not count."""
    for element in goers:
        if element.goal is not None:
            continue
        way = march(ground, element, step(element.place, heading, FAR_M))
        if way and way.barred_by is None:
            yield away_m(way.start, way.end)
