"""Turning the hull during a move and the turret in the same impulse (Rattenkrieg 25.4.3, 31.2)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.impulses import quality_of_driver
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_tracked
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import (
    CHANGING,
    GESTURE,
    TURN_TURRET,
    turret_is_turning,
)
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving.movement_limits import (
    log_for_enemy,
    require_land_vehicle,
    vehicle_length_in,
)
from assistant.battle.rattenkrieg.vehicles.driving.turrets import can_turn_turret, turn_turret_to
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS
from assistant.rules.rattenkrieg.vehicles.driving.turning import STEP_DEG

SIDES = (Option("right", "To the right"), Option("left", "To the left"))
FACES = {12: "ahead", 3: "to the right", 6: "to the rear", 9: "to the left"}
MOST_STEPS = 6
TURNING = "rattenkrieg/turn-vehicle"


@move("turn-vehicle", "Turn", about="element")
def turn_vehicle(play: BattlePlay) -> None:
    """Turn a vehicle during its move, in steps of 30 degrees (31.2)."""
    element = asking.ask_element(play)
    vehicle = require_land_vehicle(play, element)
    may_act(play, element, "movement")
    going = play.state.travel.going(element.id)
    play.require(
        facing.is_in_move(play.state, element),
        f"{element.title} turns in its move: let it drive first.",
    )
    if not play.actor.is_umpire:
        _require_any_turn(play, element, vehicle)
    side = play.choose("side", "Which way?", SIDES)
    ran = play.number(
        "ran_in", "How far does it move straight on first?", 0, most=going.left_in, rare=True
    )
    angle, inputs = _ask_angle(play, element, vehicle, ran)
    turned = play.resolve(TURNING, inputs, shown_to=(element.side,))
    left = max(0.0, going.left_in - ran - turned.total_in)
    signed = angle if side == "right" else -angle
    play.record(t.Turned(element.id, signed, turned.steps, left))
    advance = (
        f" after {round_to_tenth(turned.advance_in + ran):g}″" if turned.advance_in + ran else ""
    )
    log_element(
        play, element, f" turns {angle}° to the {side}{advance}; {round_to_tenth(left):g}″ left."
    )
    log_for_enemy(play, element, f"turns {angle}° to the {side}")


def _ask_angle(
    play: BattlePlay, element: Element, vehicle: Vehicle, ran: float
) -> tuple[int, dict[str, Any]]:
    """Ask by how many degrees the vehicle turns; return them with the inputs of the turn.

    A player chooses among the angles that fit its move and its driver; the umpire may overrule
    both.
    """
    inputs = _turn_inputs(play, element, vehicle, ran)
    why = _why_no_angles(element, inputs)
    fitting = [x for x, reason in why.items() if not reason]
    offered = list(why) if play.actor.is_umpire else fitting or [str(STEP_DEG)]
    options = [Option(x, f"{x}°", "does not fit" if why[x] else "") for x in offered]
    wrong = why.get(str(play.given("angle")), "")
    angle = play.choose("angle", "How far?", options, str(STEP_DEG), wrong=wrong)
    play.require(not why[angle], why[angle])
    return int(angle), {**inputs, "angle_deg": int(angle)}


def _require_any_turn(play: BattlePlay, element: Element, vehicle: Vehicle) -> None:
    """Refuse the turn before it is asked for, if even the smallest one does not fit."""
    why = _why_no_angles(element, _turn_inputs(play, element, vehicle, ran=0))
    play.require(not all(why.values()), why[str(STEP_DEG)])


def _turn_inputs(
    play: BattlePlay, element: Element, vehicle: Vehicle, ran: float
) -> dict[str, Any]:
    """Return the inputs of a turn except its angle, after the inches driven straight ahead."""
    going = play.state.travel.going(element.id)
    inputs: dict[str, Any] = {
        "kind": "tracked" if is_tracked(vehicle) else "light",
        "can_pivot": bool(vehicle.card["movement"].get("can_pivot")),
        "moved_in": going.straight_in + ran,
        "first_turn": not going.turned,
        "movement_left_in": going.left_in - ran,
        "turns_made": going.steps,
        "driver_quality": quality_of_driver(play, element),
    }
    if (long := vehicle_length_in(vehicle)) is not None:
        inputs["length_in"] = long
    return inputs


def _why_no_angles(element: Element, inputs: dict[str, Any]) -> dict[str, str]:
    """Return for each angle why a turn by this angle does not fit; empty if it does."""
    angles = [n * STEP_DEG for n in range(1, MOST_STEPS + 1)]
    return {str(x): _why_no_turn(element, {**inputs, "angle_deg": x}) for x in angles}


def _why_no_turn(element: Element, inputs: dict[str, Any]) -> str:
    """Return why a turn of these degrees does not fit; empty if it does."""
    turned = find(TURNING).resolve(inputs, no_dice).outcome
    made, quality = inputs["turns_made"], inputs["driver_quality"]
    if made + turned.steps > quality:
        return (
            f"{element.title} turns at most {quality} times per turn, by {STEP_DEG}° each; "
            f"it has turned {made} times."
        )
    if turned.allowed:
        return ""
    return (
        f"That takes {round_to_tenth(turned.total_in):g}″ of its move, and it has"
        f" {round_to_tenth(turned.movement_left_in):g}″ left."
    )


def round_to_tenth(inches: float) -> float:
    """Return inches as people measure them, to a tenth."""
    return round(inches, 1)


@move(TURN_TURRET, "Turn the turret", about="element")
def turn_turret(play: BattlePlay) -> None:
    """Turn the turret: a crew member's task, in an impulse shared with others or alone (25.2)."""
    element = asking.ask_element(play)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or not can_turn_turret(vehicle):
        raise Refused(f"{element.title} has no turret that turns.")
    may_act(play, element, GESTURE)
    now = facing.clock_hour(play.state.travel.going(element.id).turret_deg)
    hours = [Option(str(h), f"{h}", FACES.get(h, "")) for h in range(1, HOURS + 1)]
    to = int(play.choose("to", "Which sector of its hull does the turret turn to?", hours, None))
    play.need(to != now, "The turret already points there.")
    if not turret_is_turning(play.state, element) or impulses.ask_next_impulse(play):
        man = impulses.ask_crew_member(play, element, CHANGING, "Who turns it?")
        impulses.do_task(play, element, man, CHANGING, GESTURE)
    turn_turret_to(play, element, vehicle, facing.degrees_of(to))
    log_element(play, element, f" turns its turret to {to} o’clock.")
    log_for_enemy(play, element, f"turns its turret to {to} o’clock of its bow")


@move("tell-facing", "Set facing", about="element")
def enter_facing(play: BattlePlay) -> None:
    """Enter the facing of a vehicle; turns then update it, so that shots need not ask for it."""
    element = asking.ask_element(play)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None:
        raise Refused(f"{element.title} is not a vehicle.")
    going = play.state.travel.going(element.id)
    table = _hours_of_table(play.state)
    bow = facing.facing_deg(play.state, element.id, "hull")
    usual = None if bow is None else str(facing.clock_hour(bow))
    words = f"Where does its hull point? {labels.twelve_of_table(play.state)}"
    hull = int(play.choose("hull", words, table, usual))
    turret = facing.clock_hour(going.turret_deg)
    if facing.has_turret(vehicle.card):
        hours = [Option(str(h), f"{h}", FACES.get(h, "")) for h in range(1, HOURS + 1)]
        words = "To which sector of its hull does the turret point?"
        turret = int(play.choose("turret", words, hours, str(turret), rare=True))
    facing_set = t.VehicleFacingEntered(
        element.id, facing.degrees_of(hull), facing.degrees_of(turret)
    )
    play.need_change(facing_set.evolve(going) != going)
    play.record(facing_set)
    log_element(play, element, f": {facing.describe_facing(play.state, element.id).lower()}.")


def ask_where_nose_points(play: BattlePlay, element: Element) -> None:
    """Ask for the facing of a vehicle that a blast has spun around, if its facing is recorded."""
    going = play.state.travel.going(element.id)
    if going.hull_deg is None:
        return
    table = _hours_of_table(play.state)
    where = f"Where is that? {labels.twelve_of_table(play.state)}"
    words = f"A die says where its nose points. {where}"
    hull = facing.degrees_of(int(play.choose("nose", words, table)))
    play.record(t.VehicleFacingEntered(element.id, hull, going.turret_deg))


def _hours_of_table(battle: Battle) -> list[Option]:
    edges = labels.edges_of_table(battle)
    return [Option(str(h), f"{h} o’clock", edges.get(h, "")) for h in range(1, HOURS + 1)]
