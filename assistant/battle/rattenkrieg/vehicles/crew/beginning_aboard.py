"""Troops that begin aboard, and their concealment there and later (31.4, 33.4)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.boats_and_aircraft.aircraft import (
    ElementLandedOrAircraftRemoved,
)
from assistant.battle.rattenkrieg.events.vehicles.towing import VehicleBoarded, VehicleLeft
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_placed
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import carriers_at_start
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_plane
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.travel import Ride
from assistant.battle.rattenkrieg.vehicles.crew.riding import ask_inside

SEEN_WITH = {"identified": "spotted", "located": "gave-away"}  # as their vehicle is known


@move("begin-aboard", "Begins aboard", about="element")
def begin_aboard(play: BattlePlay) -> None:
    """Put an element aboard a vehicle before it is on the table; it then has no Mojon."""
    element = asking.ask_element(play)
    found = carriers_at_start(play.state, element)
    if not found:
        raise Refused(f"No vehicle can carry {element.title} from the start.")
    options = [Option(x.id, x.title, play.state.vehicles.of[x.id].name) for x in found]
    carrier = play.state.elements[play.choose("carrier", "Which vehicle carries it?", options)]
    inside = ask_inside(play, carrier, len(element.figures))
    mojon = str(element.mojon)
    if len(play.state.in_mojon(mojon)) == 1:
        play.record(e.MojonRemoved(mojon))
    play.record(
        ElementLandedOrAircraftRemoved(element.id, stands=False),
        VehicleBoarded(element.figures, carrier.id, inside),
    )
    log_element(play, element, f" begins aboard {carrier.title}.")


def place_who_got_off(play: BattlePlay) -> None:
    """Place elements that began aboard, once one of their figures is off the vehicle.

    The enemy knows as much about them as about the vehicle that they came in.
    """
    for event in [x for x in play.events if isinstance(x, VehicleLeft)]:
        for id in event.figures:
            ride = play.before.travel.rides.get(id)
            if ride is not None and not is_plane(play.state.vehicles.get(ride.vehicle)):
                _show(play, play.state.owner(id), ride)


def show_riders(play: BattlePlay) -> None:
    """Let the enemy see who rides on a vehicle that it identified, or sits in an open one."""
    for id, ride in play.state.travel.rides.items():
        carrier = play.state.elements.get(ride.vehicle)
        vehicle = play.state.vehicles.get(ride.vehicle)
        if not carrier or not vehicle or is_plane(vehicle) or id not in play.state.figures:
            continue
        hidden = ride.inside and vehicle.card.get("enclosed")
        if carrier.concealment == "identified" and not hidden:
            rider = play.state.owner(id)
            _show(play, rider, ride)
            _identify_with_carrier(play, rider)


def _identify_with_carrier(play: BattlePlay, rider: Element) -> None:
    """Identify an element that got on an identified vehicle, or whose vehicle is now identified."""
    known = play.state.elements[rider.id].concealment == "identified"
    if play.state.phase == "engagement" and not known:
        reveal_to_enemy(play, rider, SEEN_WITH["identified"])


def _show(play: BattlePlay, element: Element, ride: Ride) -> None:
    if element.deployed or play.state.phase != "engagement":
        return
    play.record(ElementLandedOrAircraftRemoved(element.id))
    how = SEEN_WITH.get(play.state.elements[ride.vehicle].concealment)
    if how:
        reveal_to_enemy(play, element, how)
        log_placed(play, element)
