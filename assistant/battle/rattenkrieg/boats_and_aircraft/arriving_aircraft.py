"""Arriving aircraft: their markers, natural orders, and moves that are refused (34.1, 34.2)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.boats_and_aircraft.aircraft_state import is_hidden_in_flight
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.naming import capital, new_contact
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import (
    is_flying,
    is_glider,
    is_in_reach,
    is_plane,
)
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import against_aircraft
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.people import Concealment
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.manned_vehicles import require_manned_kind

HIGHEST_IN = 10_000
COMES = ("marked", "aloft")
AT_GUNS_ALONE = "Only anti-aircraft guns and light weapons fire at aircraft in flight."
NOT_AT_PLANES = frozenset(
    (
        *("shell", "ask-shell", "fire-at-rifle", "ask-at-rifle"),
        *("fire-rocket", "ask-rocket", "fire-mortar", "ask-mortar", "throw-grenade"),
        *("ask-grenade", "assault-vehicle", "ask-assault-vehicle", "set-charge"),
        *("grenade-inside", "ram", "ask-ram"),
    )
)


def require_aircraft(play: BattlePlay, element: Element, *where: str) -> Vehicle:
    """Return the element's aircraft; refuse unless it is manned and in one of these places."""
    why = f"{element.title} is not an aircraft."
    vehicle = require_manned_kind(play.state, element, is_plane, why)
    now = play.state.boats_and_aircraft.plane(element.id).where
    words = {
        "away": "is not there: place its marker first",
        "marked": "has not come yet: let it fly first",
        "aloft": "is in the air",
        "landed": "is on the ground",
    }
    play.need(now in where, f"{element.title} {words[now]}.")
    return vehicle


def speed_limits_in(vehicle: Vehicle) -> tuple[float, float]:
    """Return the least and the greatest speed of an aircraft; refuse a card without the latter."""
    movement = vehicle.card.get("movement", {})
    most = movement.get("max_in")
    if most is None:
        raise Refused(f"The card of the {vehicle.name} gives no maximum speed: it does not fly.")
    return movement.get("min_in", 0), most


def aircraft_kind(vehicle: Vehicle) -> str:
    """Return the visible kind of an aircraft: "a glider" or "an aircraft"."""
    return "a glider" if is_glider(vehicle) else "an aircraft"


@move("mark-plane", "Place its marker", about="element")
def place_aircraft_marker(play: BattlePlay) -> None:
    """Place the marker of an arriving aircraft, with its height and speed (34.1).

    Everybody sees it.
    """
    element = asking.ask_element(play)
    vehicle = require_aircraft(play, element, "away")
    battle = play.state
    play.need(battle.phase == "engagement", "Aircraft arrive only during the engagement.")
    late = is_glider(vehicle) and battle.stage == "end"
    play.need(not late, "Place a glider’s marker in the turn in which it enters: the next turn.")
    place = ask_public_place(play, "place", "Where is the marker? Everyone reads this.")
    high = play.number("altitude_in", "How high?", most=HIGHEST_IN)
    low, most = speed_limits_in(vehicle)
    speed = play.number("speed_in", "How far does it fly per impulse?", low, least=low, most=most)
    play.record(
        a.ElementLandedOrAircraftRemoved(element.id),
        a.AircraftMarkerPlaced(element.id, place, high, speed),
        v.VehicleSpeedSet(element.id, speed),
    )
    if not is_glider(vehicle):  # gliders must be spotted
        set_enemy_knowledge(play, element, "identified")
    place_natural_order(play, element)
    side = battle.sides[element.side].name
    words = f"{side}: {aircraft_kind(vehicle)} comes from {place}, {high:g}″ high, at {speed:g}″."
    play.log(all_readers(play), capital(words))


def set_enemy_knowledge(play: BattlePlay, element: Element, now: Concealment) -> None:
    """Set what the enemy knows of an aircraft that arrives or leaves."""
    before = play.state.elements[element.id]
    if before.concealment != now:
        contact = None if now == "undetected" else new_contact(play.state, before)
        play.record(e.ConcealmentChanged(element.id, before.concealment, now, contact))


def place_natural_order(play: BattlePlay, element: Element) -> None:
    """Give an aircraft in the air its natural Movement order (34.2)."""
    now = play.state.elements[element.id]
    if now.order is None and play.state.able(now) and play.state.stage != "end":
        play.record(e.OrderPlaced(element.id, "movement", counts=False, marker=False))


def place_natural_orders(play: BattlePlay) -> None:
    """Give every aircraft in the air its natural order when a turn begins."""
    for id in play.state.boats_and_aircraft.planes:
        if is_in_reach(play.state, id):
            place_natural_order(play, play.state.elements[id])


def require_on_ground(play: BattlePlay, move: str) -> None:
    """Refuse moves of an aircraft in the air that are possible only on the ground."""
    element = play.state.elements.get(play.about)
    if element is None or not (play.actor.is_umpire or element.side == play.actor.side):
        return
    barred = is_hidden_in_flight(play.state, element, move)
    play.require(not barred, f"{element.title} is in the air, or has not arrived yet.")
    plane = play.state.boats_and_aircraft.plane(element.id)
    vehicle = play.state.vehicles.get(element.id)
    enters = vehicle is not None and is_glider(vehicle) and plane.where == "marked"  # 34.1
    hangs = (plane.where == "aloft" or enters) and plane.flew != play.state.turn and element.left
    hangs = bool(hangs) and is_flying(play.state, element.id)
    play.require(not (move == "stand-down" and hangs), f"{element.title} must fly in its turn.")


GUNS = frozenset(("fire-gun", "ask-fire-gun"))


def require_reach_in_air(play: BattlePlay, move: str) -> None:
    """Refuse fire at aircraft in the air except by light weapons and suitable guns (34.6)."""
    target = play.state.elements.get(str(play.given("target")))
    if target is None or target.concealment == "undetected":
        return
    vehicle = play.state.vehicles.get(play.about)
    reaches = move in GUNS and vehicle is not None and bool(against_aircraft(vehicle))
    barred = (move in NOT_AT_PLANES or move in GUNS) and not reaches
    play.require(not (barred and is_flying(play.state, target.id)), AT_GUNS_ALONE)
