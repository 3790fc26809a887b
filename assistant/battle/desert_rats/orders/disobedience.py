"""Reasons why elements do not obey an order, for their own player and the umpire (5.3, 8.1)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import distance_between_m, place_ahead
from assistant.battle.desert_rats.kit.loading_words import describe_loading
from assistant.battle.desert_rats.movement.march import FAR_M, March
from assistant.battle.desert_rats.movement.marching import place_bound_for
from assistant.battle.desert_rats.movement.measuring import measure_way
from assistant.battle.desert_rats.movement.pulses import CLOSE_M
from assistant.battle.desert_rats.movement.queues import is_in_queue
from assistant.battle.desert_rats.movement.stations import moving_elements, stations_of_elements
from assistant.battle.desert_rats.orders.dismounted import describe_dismounted
from assistant.battle.desert_rats.orders.dropped_orders import (
    describe_dropped_order,
    elements_kept_down,
)
from assistant.battle.desert_rats.sight.targets import (
    has_target_among,
    is_armed,
    may_move_and_fire_this_turn,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.ground import MAP_EDGE
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.options import setting_of

AT_IT_M = 1.0  # nearer than this, an element is in front of it


def is_held_by_fire(battle: Battle, element: Element) -> bool:
    """Return whether an element could move but is kept in place by its own fire."""
    moves = element.row["mover"] is not None and element.carried_by is None
    return moves and not may_move_and_fire_this_turn(battle, element)


def while_carried(riders: Sequence[Element]) -> tuple[str, str, str]:
    """Return `do`, `lorries carry` and `them`, in the singular or plural for the riders."""
    if len(riders) == 1:
        return "does", "a lorry carries", "it"
    return "do", "lorries carry", "them"


def elements_that_circle(battle: Battle, platoon: Platoon) -> list[Element]:
    """Return the vehicles of a disorganised platoon that circle in confusion unless they march."""
    if not platoon.may_not_approach:
        return []
    if setting_of(battle.options, "disorganised-vehicles-may-fire"):
        return []
    elements = battle.elements_of_platoon(platoon)
    return [x for x in elements if x.is_vehicle and x.stuck is None and x.carried_by is None]


def elements_gone_to_ground(battle: Battle, platoon: Platoon) -> frozenset[str]:
    """Return the ids of a disorganised platoon's elements on foot, which do not move (9.2)."""
    if not platoon.may_not_approach:
        return frozenset()
    return frozenset(x.id for x in battle.elements_of_platoon(platoon) if not x.is_vehicle)


def describe_limits(battle: Battle, platoon: Platoon) -> Iterator[str]:
    """Yield what a platoon's reaction forbids, and what its stuck vehicles may not do."""
    if limits := naming.reaction_limits(battle, platoon):
        yield limits
    if stuck := [x for x in battle.elements_of_platoon(platoon) if x.stuck is not None]:
        yield naming.stuck_limits(stuck)


def elements_blocked(battle: Battle, platoon: Platoon) -> Mapping[str, list[Element]]:
    """Return the elements that an obstacle stops on their way, by the obstacle's name.

    An element that was left behind makes for its station in the formation (5.2).
    """
    found: dict[str, list[Element]] = {}
    stations = stations_of_elements(battle, platoon, platoon.place)
    for element in moving_elements(battle, platoon):
        ahead = _places_bound_for(platoon, element, stations.get(element.id, element.place))
        if element.stayed or not ahead:
            continue
        if obstacle := next(filter(None, (_obstacle_at(battle, element, x) for x in ahead)), ""):
            found.setdefault(obstacle, []).append(element)
    return found


def _places_bound_for(platoon: Platoon, element: Element, station: Place) -> Sequence[Place]:
    """Return the places that an element goes to: its own goal, else its platoon's and its station.

    A platoon at its goal halts; elements that were left behind still make for their stations.
    """
    if element.goal is not None:
        return (element.goal,)
    goal = place_bound_for(platoon, element.place) if platoon.movement != "halt" else None
    follows = goal is not None or platoon.closing
    lags = follows and distance_between_m(element.place, station) > AT_IT_M
    return tuple(x for x in (goal, station if lags else None) if x is not None)


def _obstacle_at(battle: Battle, element: Element, goal: Place) -> str:
    """Return the name of the obstacle that stops an element on its way; empty if none does."""
    way = measure_way(battle, element, goal)
    is_at_it = way.gets_m < AT_IT_M
    waits = is_at_it or (not element.moved and is_in_queue(battle, element, goal))
    return way.barred_by if way.barred_by and waits else ""


def describe_blocked(battle: Battle, platoon: Platoon) -> Iterator[str]:
    """Yield a clause for each obstacle: `P1 cannot go straight on: blocked by The shelf`."""
    for what, who in elements_blocked(battle, platoon).items():
        yield f"{naming.list_elements(who)} cannot go straight on: blocked by {what}"


def describe_blocked_flight(battle: Battle, marches: Sequence[March]) -> Iterator[str]:
    """Yield a clause for each element that an obstacle stops in flight: the umpire turns it."""
    for way in marches:
        element = battle.elements[way.element]
        flees = battle.platoons[element.platoon].is_broken and element.is_in_battle
        if flees and way.barred_by not in (None, MAP_EDGE):
            onward = place_ahead(element.place, way.heading_deg, FAR_M)
            what = measure_way(battle, element, onward).barred_by or "the ground"
            yield (
                f"{element.name} cannot flee straight on, blocked by {what}: turn it along the "
                "obstacle, to the side that leads farther from the enemy"
            )


def elements_held_by_fire(battle: Battle, platoon: Platoon) -> list[Element]:
    """Return the elements that had an order to move in this turn and stayed to fire."""
    goes = platoon.movement != "halt"
    return [
        x
        for x in battle.elements_of_platoon(platoon)
        if x.stayed and x.row["mover"] is not None and (_is_bound_elsewhere(x) if x.goal else goes)
    ]


def _is_bound_elsewhere(element: Element) -> bool:
    """Return whether an element has its own goal, away from its halting place."""
    return element.goal is not None and distance_between_m(element.place, element.goal) > AT_IT_M


def describe_disobedience(battle: Battle, platoon: Platoon) -> Iterator[str]:
    """Yield why elements did not move or fire in this turn; no clause gives away an enemy."""
    stay, elements = elements_held_by_fire(battle, platoon), battle.elements_of_platoon(platoon)
    more = battle.turn < battle.last_turn  # orders follow: advice is of use
    circled = [x for x in elements if x.circled]
    if held := [x for x in stay if x not in circled]:
        they = "it stays while it has" if len(held) == 1 else "they stay while they have"
        advice = f": {they} a target, or until an order to cease fire" if more else ""
        yield f"{naming.list_elements(held)} stayed to fire{advice}"
    yield from describe_dropped_order(battle, platoon)
    if platoon.is_broken or not battle.turn:
        return
    yield from describe_blocked(battle, platoon)
    if met := list(_elements_that_met(battle, platoon)):
        yield f"{naming.list_elements(met)} stopped {CLOSE_M:.0f} m from an enemy"
    freed = [x for x in elements if x.busy and not x.moved]
    if freed:
        yield f"{naming.list_elements(freed)} got free of the sand{_whole_turn(freed)}"
    if circled:
        no_fire = " and did not fire" if any(x.firing for x in circled) else ""
        why = _why_circled(battle, platoon, circled)
        yield f"{naming.list_elements(circled)} circled in confusion{no_fire}{why}"
    if down := elements_kept_down(battle, platoon):
        yield f"{naming.list_elements(down)} went to ground and did not move"
    loads = [x for x in elements if x.busy and x.moved and not x.is_vehicle]
    if riders := [x for x in loads if x.carried_by]:
        yield f"{describe_loading(riders, on=True, done=True)}{_whole_turn(riders)}"
    if landed := [x for x in loads if not x.carried_by]:
        yield describe_dismounted(battle, platoon, landed)
    armed = [x for x in elements if x.firing and is_armed(x) and not x.fired]
    if riders := [x for x in armed if x.carried_by]:
        _, lorries, them = while_carried(riders)
        yield f"{naming.list_elements(riders)} did not fire: {lorries} {them}"
    silent = [x for x in armed if not x.circled and not x.carried_by]
    moved = [x for x in silent if x.moved and not may_move_and_fire_this_turn(battle, x)]
    if moved:
        yield f"{naming.list_elements(moved)} moved and so did not fire"
    blind = [x for x in silent if x not in (*moved, *freed)]
    if vain := [x for x in blind if _sees_only_what_it_cannot_hurt(battle, platoon, x)]:
        whose = "its weapon" if len(vain) == 1 else "their weapons"
        yield f"{naming.list_elements(vain)} saw no enemy that {whose} can hurt from there"
    if blind := [x for x in blind if x not in vain]:
        yield f"{naming.list_elements(blind)} had nothing to shoot at"
    rooted = [x for x in elements if x.row["mover"] is None and x.carried_by is None]
    if rooted and platoon.movement != "halt":
        can_limber = more and any(x.type == "lorry" for x in elements)
        them = "it" if len(rooted) == 1 else "them"
        advice = f": form up to limber {them}" if can_limber else ""
        yield f"{naming.list_elements(rooted)} cannot go without a lorry{advice}"


def _why_circled(battle: Battle, platoon: Platoon, circled: Sequence[Element]) -> str:
    """Return why vehicles with a lawful order to retreat circled instead; empty if unknown."""
    if platoon.movement != "retreat":
        return ""
    if any(x.stayed for x in circled):
        return f": {'its' if len(circled) == 1 else 'their'} order to fire forbids the retreat"
    blocked = [x for some in elements_blocked(battle, platoon).values() for x in some]
    is_free = any(x not in blocked for x in circled)
    return ": the retreat would have led nearer to an enemy" if is_free else ""


def _elements_that_met(battle: Battle, platoon: Platoon) -> Iterator[Element]:
    """Yield the elements that stopped before an enemy that they see and their player knows."""
    withheld = battle.enemies_withheld_from(platoon.seat)
    known = [c for c in battle.contacts_in_sight(platoon.id) if c.enemy not in withheld]
    for element in battle.elements_of_platoon(platoon):
        seen = [c.place for c in known if element.id in c.seers and not c.wreck]
        if (
            element.moved
            and not element.circled
            and any(
                abs(distance_between_m(element.place, place) - CLOSE_M) < AT_IT_M for place in seen
            )
        ):
            yield element


def _whole_turn(elements: Sequence[Element]) -> str:
    """Return a clause saying that the action of some elements took their whole turn."""
    return f", which took {'its' if len(elements) == 1 else 'their'} whole turn"


def _sees_only_what_it_cannot_hurt(battle: Battle, platoon: Platoon, element: Element) -> bool:
    """Return whether an element can hurt none of the enemies that it sees and its player knows."""
    withheld = battle.enemies_withheld_from(platoon.seat)
    known = (c for c in battle.contacts_in_sight(platoon.id) if element.id in c.seers)
    enemies = [battle.elements[c.enemy] for c in known if c.enemy not in withheld and not c.wreck]
    return bool(enemies) and not has_target_among(battle, element, enemies)


def describe_successor(battle: Battle, platoon: Platoon) -> str:
    """Describe who takes over command, and when (10.1); empty if nobody does in this battle."""
    left = battle.elements_of_platoon(platoon)
    since = platoon.leaderless if platoon.leaderless is not None else battle.turn
    if not left or since >= battle.last_turn:
        return ""
    return f"{left[0].name} takes over at the end of turn {since + 1}"


def join_sentences(words: Iterable[str]) -> str:
    """Join clauses into text, each with a full stop."""
    return " ".join(f"{each}." for each in words)
