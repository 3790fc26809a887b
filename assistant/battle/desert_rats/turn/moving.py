"""The movement step: dice for sand, pulses, and sightings on the way (Movement)."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import (
    distance_between_m,
    nearest_on_plan,
    place_ahead,
)
from assistant.battle.desert_rats.kit.register import BattlePlay, dice_rolled, move, report_own_dice
from assistant.battle.desert_rats.movement.dust_trails import dust_trails
from assistant.battle.desert_rats.movement.fleeing import approaches_enemy, flight_marches
from assistant.battle.desert_rats.movement.ground_met import (
    learned_by_meeting,
    meetings_with_ground,
)
from assistant.battle.desert_rats.movement.march import March
from assistant.battle.desert_rats.movement.marching import advance_platoon, is_in_station
from assistant.battle.desert_rats.movement.pulses import move_in_pulses
from assistant.battle.desert_rats.movement.queues import marches_in_queue
from assistant.battle.desert_rats.orders.disobedience import (
    describe_blocked,
    describe_blocked_flight,
    elements_gone_to_ground,
    elements_held_by_fire,
    elements_that_circle,
    join_sentences,
)
from assistant.battle.desert_rats.reports.untrue_lines import untrue_lines
from assistant.battle.desert_rats.sight.contacts import contacts_after_moving
from assistant.battle.desert_rats.sight.targets import elements_staying_to_fire
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Platoon
from assistant.boardmap.ground import MAP_EDGE
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.options import setting_of

NEAR_EDGE_M = 1e-6
MOVED_M = 1.0  # a move counts in whole meters (6.2): an element held at a bank creeps on by less


@move("move-all", "Move everybody")
def move_all(play: BattlePlay) -> None:
    """Move both sides at once, in pulses; roll for sand first, note sightings after each pulse."""
    play.require(
        play.state.phase == "movement",
        "Elements move once the orders are closed. Go back to see what is due.",
    )
    if untrue := untrue_lines(play.state):
        play.record(e.FoundUntrue(untrue))
    stays = elements_staying_to_fire(play.state)
    play.record(*(e.ElementStayedToFire(id) for id in sorted(stays)))
    _free_from_sand(play, stays)
    marches: list[March] = []
    for platoon in list(play.state.platoons.values()):
        if not platoon.off:
            marches += _marches_of(play, platoon, stays)
    rolled = [_roll_for_sand(play, way) for way in marches]
    bogged = {way.element for way, stuck in rolled if stuck}
    marches = marches_in_queue(play.state, [way for way, _ in rolled])
    shares, watch = move_in_pulses(play.state, marches)
    _record_arrivals(play, marches, shares, bogged)
    _end_closing_up(play)
    play.record(contacts_after_moving(play.state, watch))
    if setting_of(play.state.options, "dust-trails"):
        play.record(*list(dust_trails(play.state, marches)))
    met = list(meetings_with_ground(play.state, marches))
    play.record(*learned_by_meeting(play.state, met))
    play.record(e.PhaseBegun("fire", play.state.turn, "movement"))
    gone = [play.state.elements[way.element] for way in marches]
    said = [f"{naming.list_elements(x for x in gone if x.moved)} moved"]
    for platoon in play.state.platoons.values():
        if stayed := elements_held_by_fire(play.state, platoon):
            said.append(f"{naming.list_elements(stayed)} stayed to fire")
        said += describe_blocked(play.state, platoon)
    said += describe_blocked_flight(play.state, marches)
    said += [each.describe(play.state) for each in met]
    play.log("umpire", f"Turn {play.state.turn}, movement: {join_sentences(said)}")


def _marches_of(play: BattlePlay, platoon: Platoon, stays: frozenset[str]) -> list[March]:
    """Return the marches of a platoon's elements as its reaction allows."""
    if platoon.is_broken:
        ways = list(flight_marches(play.state, platoon))
        _move_fleeing_reference(play, platoon, ways)
        return ways
    down = elements_gone_to_ground(play.state, platoon)
    found = advance_platoon(play.state, platoon, stays | down)
    for id, heading in found.turns.items():
        x, y = play.state.elements[id].place
        play.record(e.Moved(id, x, y, heading, moved=False))
    ways = list(found.marches)
    if platoon.may_not_approach:
        # those that stay count too: the order is dropped although they do not obey it now
        wanted = advance_platoon(play.state, platoon, frozenset()).marches
        pulses = int(setting_of(play.state.options, "pulses"))
        barred = {
            way.element for way in wanted if approaches_enemy(play.state, platoon, way, pulses)
        }
        ways = [way for way in ways if way.element not in barred]
        going = {x.element for x in ways if distance_between_m(x.start, x.end) >= MOVED_M}
        _circle_in_confusion(play, platoon, going)
        if barred and platoon.movement in ("advance", "move-to"):
            play.record(e.Ordered.halting_order(platoon, platoon.reaction))
            return ways
    if found.place != platoon.place or found.arrived:
        play.record(
            e.ReferenceMoved(
                platoon.id,
                *found.place,
                found.heading_deg,
                arrived=found.arrived,
                passed=found.passed,
            )
        )
    return ways


def _move_fleeing_reference(play: BattlePlay, platoon: Platoon, ways: list[March]) -> None:
    """Move a fleeing platoon's reference point as far as its slowest fleeing element."""
    went = [way for way in ways if distance_between_m(way.start, way.end)]
    if not went:
        return
    least = min(went, key=lambda way: (bool(way.barred_by), distance_between_m(way.start, way.end)))
    far = distance_between_m(least.start, least.end)
    place = nearest_on_plan(play.state.plan, place_ahead(platoon.place, least.heading_deg, far))
    play.record(e.ReferenceMoved(platoon.id, *place, platoon.heading_deg))


def _circle_in_confusion(play: BattlePlay, platoon: Platoon, moved_ids: set[str]) -> None:
    """Let vehicles of a disorganised platoon that do not march circle on the spot."""
    for element in elements_that_circle(play.state, platoon):
        if not element.busy and element.id not in moved_ids:
            play.record(e.CircledInConfusion(element.id))


def _free_from_sand(play: BattlePlay, stays: frozenset[str]) -> None:
    """Roll for stuck vehicles to get out of the sand, unless they stay to fire."""
    for element in list(play.state.elements.values()):
        off = play.state.platoons[element.platoon].off
        if (
            element.stuck is None
            or not element.is_in_battle
            or off
            or element.stuck >= play.state.turn
        ):
            continue
        prefix = f"{element.name} frees itself: "
        inputs = {"attempt": "free", "mover": element.row["mover"], "fired": element.id in stays}
        found = play.resolve(
            "desert-rats/bog",
            inputs,
            prefix=prefix,
            shown_to=(play.state.platoons[element.platoon].seat,),
        )
        if not found.stuck:
            play.record(e.Bogged(element.id, None, busy=not found.may_move))
        if found.rolled:
            how = "still stuck" if found.stuck else "free"
            die = dice_rolled(play, prefix + "sand")[0]
            words = f"{element.name} in the sand rolled {die}: {how}"
            report_own_dice(play, element.platoon, words, element.id)


def _roll_for_sand(play: BattlePlay, way: March) -> tuple[March, bool]:
    """Roll for sand; return the march up to where the vehicle gets, and whether it sticks there."""
    if not way.sand:
        return way, False
    element = play.state.elements[way.element]
    prefix = f"{element.name} in the sand: "
    inputs = {
        "mover": element.row["mover"],
        "legs": [{"going": leg.going, "m": leg.m} for leg in way.legs if leg.m > 0],
        "at_most_m": way.at_most_m,
    }
    moved = play.resolve(
        "desert-rats/move",
        inputs,
        prefix=prefix,
        shown_to=(play.state.platoons[element.platoon].seat,),
    )
    how = "stuck" if moved.stuck else "it moves on"
    die = dice_rolled(play, prefix + "bog")[0]
    words = f"{element.name} in the sand rolled {die}: {how}"
    report_own_dice(play, element.platoon, words, element.id)
    if not moved.stuck:
        return way, False
    return way.shortened(min(1.0, moved.moved_m / way.length_m)), True


def _record_arrivals(
    play: BattlePlay,
    marches: list[March],
    shares: dict[str, float],
    bogged: set[str],
) -> None:
    """Record where each element ended; a fleeing element at the edge leaves the battle."""
    for way in marches:
        element = play.state.elements[way.element]
        x, y = way.place_at(shares[way.element])
        if element.goal is not None and distance_between_m((x, y), element.goal) < 1:
            x, y = element.goal
        moved = bool(shares[way.element]) and distance_between_m(way.start, (x, y)) >= MOVED_M
        play.record(e.Moved(way.element, x, y, way.heading_deg, moved=moved))
        if way.element in bogged and shares[way.element] == 1:  # it came so far
            play.record(e.Bogged(way.element, play.state.turn))
        platoon = play.state.platoons[element.platoon]
        if platoon.is_broken and way.barred_by == MAP_EDGE and _is_at_edge(play.state, (x, y)):
            for one in (element, *play.state.carried_elements(element.id)):
                play.record(e.LeftMap(one.id))


def _end_closing_up(play: BattlePlay) -> None:
    """End the closing up of platoons that are in station, or that only formed up."""
    for platoon in list(play.state.platoons.values()):
        formed = platoon.sealed is not None and platoon.sealed.command == "platoon-formate"
        halted = platoon.closing and platoon.movement == "halt"
        if halted and (formed or is_in_station(play.state, platoon)):
            play.record(e.PlatoonClosedUp(platoon.id))


def _is_at_edge(battle: Battle, place: Place) -> bool:
    plan = battle.plan
    x, y = place
    return min(x, plan.width_m - x, y, plan.height_m - y) < NEAR_EDGE_M
