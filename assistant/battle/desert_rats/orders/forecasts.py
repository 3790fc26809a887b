"""An order carried out turn by turn, as far as its own player can know (5.2, 6).

Only the platoon and the map count: no enemy, no dice. The engine's own marches are used, so the
forecast before an order is sealed comes true when nothing interferes.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, takewhile

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import (
    bearing_between,
    distance_between_m,
    nearest_on_plan,
    place_ahead,
    place_between,
)
from assistant.battle.desert_rats.movement.march import (
    FAR_M,
    NOTHING_M,
    March,
    march_towards,
    marches_ahead,
    slowest_pace,
)
from assistant.battle.desert_rats.movement.marching import advance_platoon, is_in_station
from assistant.battle.desert_rats.movement.measuring import Way, carrier_or_self, measure_way
from assistant.battle.desert_rats.movement.queues import marches_in_queue
from assistant.battle.desert_rats.movement.stations import moving_elements, stations_of_elements
from assistant.battle.desert_rats.orders.disobedience import elements_gone_to_ground
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace
from assistant.rules.desert_rats.commands import COMMANDS
from assistant.rules.desert_rats.paths import ON_FOOT, allowance_m, path_of

MOST_TURNS = 40
HEADINGS_DEG = range(0, 360, 5)  # in which the reach of a turn is found
SLOW = ("soft-sand", "foot-only")


@dataclass(frozen=True)
class TurnEnd:
    """The place and state of a platoon at the end of a turn."""

    turn: int
    place: Place  # its reference point, or its command element that goes alone
    elements: Mapping[str, Place]


@dataclass(frozen=True)
class Forecast:
    """An order carried out to its end: turn by turn, with the ground that slows or blocks."""

    ends: tuple[TurnEnd, ...]  # up to the last turn in which anything moves
    arrives: bool  # at the place of the order
    slow: Mapping[str, tuple[tuple[str, Place, Place], ...]]  # going and stretch, by element
    blocked: Mapping[str, str]  # the obstacle's name, by the element that it keeps away


def battle_with_order(
    battle: Battle,
    platoon: Platoon,
    command: str,
    place: Place | None,
    via: tuple[Place, ...] = (),
) -> Battle:
    """Return the battle as if a platoon, or its command element, had an order to move.

    `via` are the bends of its way to the place.
    """
    row = COMMANDS.row(command)
    elements = dict(battle.elements)
    if row["scope"] == "command-element":
        goer = _goer_alone(battle, platoon)
        elements[goer.id] = replace(goer, goal=place)
        return replace(battle, elements=elements)
    for id, element in elements.items():
        if element.platoon == platoon.id and element.goal:
            elements[id] = replace(element, goal=None)
    points = (*via, place) if place is not None else ()
    heading = platoon.heading_deg
    if points and distance_between_m(platoon.place, points[0]):
        heading = bearing_between(platoon.place, points[0])
    ordered = e.Ordered(
        platoon.id,
        row["movement"],
        points[0] if points else None,
        heading,
        platoon.formation,
        platoon.spacing_m,
        dict(platoon.own),
        closing=True,
        later=points[1:],
    )
    return ordered.apply(replace(battle, elements=elements))


def forecast_order(
    battle: Battle, platoon: Platoon, command: str, place: Place, via: tuple[Place, ...] = ()
) -> Forecast:
    """Return how an order to move to a place is carried out when nothing interferes."""
    alone = COMMANDS.row(command)["scope"] == "command-element"
    now = battle_with_order(battle, platoon, command, place, via)
    about = [_goer_alone(battle, platoon).id] if alone else [*platoon.roster]
    ends: list[TurnEnd] = []
    slow: dict[str, tuple[tuple[str, Place, Place], ...]] = {}
    for turn in range(battle.turn, battle.turn + MOST_TURNS):
        now = replace(now, turn=turn)
        moved, marches = after_turn(now, platoon.id)
        if all(_places(now, platoon.id, id) == _places(moved, platoon.id, id) for id in about):
            break
        for way in (way for way in marches if way.element in about):
            slow[way.element] = slow.get(way.element, ()) + tuple(slow_stretches(now, way))
        now = moved
        place_now = now.elements[about[0]].place if alone else now.platoons[platoon.id].place
        places = {x.id: x.place for x in _on_the_ground(now, platoon) if x.id in about}
        ends.append(TurnEnd(turn, place_now, places))
    reached = bool(ends) and distance_between_m(ends[-1].place, place) < NOTHING_M
    slow = {id: stretches for id, stretches in slow.items() if stretches}
    return Forecast(tuple(ends), reached, slow, dict(blocked_elements(now, platoon.id, about)))


def reach_of_turn(battle: Battle, platoon: Platoon, command: str) -> tuple[Place, ...]:
    """Return the places that a platoon, or its command element alone, can reach in this turn."""
    ground = ground_this_turn(battle)
    if COMMANDS.row(command)["scope"] == "command-element":
        goer = _goer_alone(battle, platoon)
        ways = [
            march_towards(ground, goer, place_ahead(goer.place, heading, FAR_M))
            for heading in HEADINGS_DEG
        ]
        return tuple(way.end for way in ways if way)
    free = {id: replace(x, goal=None) for id, x in battle.elements.items()}
    down = elements_gone_to_ground(battle, platoon)
    goers = moving_elements(replace(battle, elements=free), platoon)
    goers = [x for x in goers if x.id not in down]
    return tuple(
        nearest_on_plan(battle.plan, place_ahead(platoon.place, heading, pace))
        for heading, pace in zip(HEADINGS_DEG, _paces(ground, tuple(goers)), strict=False)
    )


@lru_cache(maxsize=64)
def _paces(ground: Ground, goers: tuple[Element, ...]) -> tuple[float, ...]:
    """Return how far elements can move together in each heading, in meters; () without elements.

    The result is cached, because each page and sheet of a turn draws it again.
    """
    return tuple(
        slowest_pace(marches_ahead(ground, goers, heading)) for heading in HEADINGS_DEG if goers
    )


def _goer_alone(battle: Battle, platoon: Platoon) -> Element:
    """Return the command element, or the lorry that takes it along."""
    return carrier_or_self(battle, battle.elements[platoon.command or ""])


def _on_the_ground(battle: Battle, platoon: Platoon) -> list[Element]:
    return [x for x in battle.elements_of_platoon(platoon) if x.carried_by is None]


def _places(battle: Battle, platoon: str, element: str) -> tuple[Place, Place]:
    return battle.platoons[platoon].place, battle.elements[element].place


def after_turn(
    battle: Battle, id: str, stays: frozenset[str] = frozenset()
) -> tuple[Battle, tuple[March, ...]]:
    """Return the battle after a turn's movement of a platoon, and its marches.

    `stays` has the elements that do not move in this turn.
    """
    platoon = battle.platoons[id]
    found = advance_platoon(battle, platoon, stays | elements_gone_to_ground(battle, platoon))
    facts: list[e.BattleEvent] = [
        e.Moved(one, *battle.elements[one].place, heading, moved=False)
        for one, heading in found.turns.items()
    ]
    if found.place != platoon.place or found.arrived:
        facts.append(
            e.ReferenceMoved(
                id, *found.place, found.heading_deg, arrived=found.arrived, passed=found.passed
            )
        )
    marches = marches_in_queue(battle, found.marches)
    for way in marches:
        goal = battle.elements[way.element].goal
        end = goal if goal and distance_between_m(way.end, goal) < 1 else way.end
        facts.append(e.Moved(way.element, *end, way.heading_deg))
    for fact in facts:
        battle = fact.apply(battle)
    platoon = battle.platoons[id]
    if platoon.closing and platoon.movement == "halt" and is_in_station(battle, platoon):
        battle = e.PlatoonClosedUp(id).apply(battle)
    return battle, tuple(marches)


def slow_stretches(battle: Battle, way: March) -> Iterator[tuple[str, Place, Place]]:
    """Yield the stretches of a march over ground that is slower than good going."""
    mover = str(battle.elements[way.element].row["mover"])
    for start, goal in pairwise((way.start, *way.bends, way.end)):
        whole, gone = distance_between_m(start, goal), 0.0
        for leg in path_of(ground_this_turn(battle), start, goal, mover).legs:
            if leg.going in SLOW:
                shares = gone / whole, min(1.0, (gone + leg.m) / whole)
                begin, end = (place_between(start, goal, share) for share in shares)
                yield leg.going, begin, end
            gone += leg.m


def blocked_elements(battle: Battle, id: str, about: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each element that an obstacle keeps from its place, and the obstacle's name."""
    platoon = battle.platoons[id]
    stations = stations_of_elements(battle, platoon, platoon.goal or platoon.place)
    for element in moving_elements(battle, platoon):
        goal = element.goal or stations.get(element.id)
        if element.id not in about or goal is None:
            continue
        goal = nearest_on_plan(battle.plan, goal)
        if distance_between_m(element.place, goal) < NOTHING_M:
            continue
        way = measure_way(battle, element, goal)
        if way.barred_by and way.far_m - _clear_distance_m(element, way) >= NOTHING_M:
            yield element.id, way.barred_by


def _clear_distance_m(element: Element, way: Way) -> float:
    """Return how far an element gets before an obstacle; the edge of a bank is a place to stop."""
    mover = str(element.row["mover"])
    return sum(leg.m for leg in takewhile(lambda leg: allowance_m(mover, leg.going), way.legs))


def may_stick(battle: Battle, forecast: Forecast, id: str) -> bool:
    """Return whether an element rolls dice for soft sand on its way."""
    sandy = any(going == "soft-sand" for going, _, _ in forecast.slow.get(id, ()))
    return sandy and battle.elements[id].row["mover"] != ON_FOOT
