"""Amphibians, which have one data card for land and another for water (Rattenkrieg 32.1)."""

from assistant.battle.rattenkrieg.boats_and_aircraft import boat_state
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_amphibian, is_boat
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.manned_vehicles import require_manned_kind
from assistant.battle.rattenkrieg.vehicles.driving import movement_limits as way

ACTION = "movement"


@move("enter-water", "Enter the water", about="element")
def enter_water(play: BattlePlay) -> None:
    """Move an amphibian into the water, where its card for the water applies."""
    element = asking.ask_element(play)
    vehicle = _require_amphibian(play, element)
    play.need(not is_boat(vehicle), f"{element.title} is in the water already.")
    way.require_mover(play, element)
    may_act(play, element, ACTION)
    way.require_on_the_move(play, element, vehicle)
    towed = play.state.travel.going(element.id).tows
    play.require(not towed, f"{element.title} tows something. Cast off the tow first.")
    play.record(
        b.CardInForceChanged(element.id, afloat=True),
        b.BoatPositionSet(element.id, boat_state.SHORE, "afloat"),
    )
    most = boat_state.greatest_boat_speed_in(play.state, element)
    if vehicle.speed_in > most:
        play.record(v.VehicleSpeedSet(element.id, most))
    log_element(play, element, " enters the water. Its card for the water is in force now.")
    way.log_for_enemy(play, element, "enters the water")


@move("leave-water", "Leave the water", about="element")
def leave_water(play: BattlePlay) -> None:
    """Move an amphibian out of the shallow water; its card for the land applies again."""
    element = asking.ask_element(play)
    vehicle = _require_amphibian(play, element)
    play.need(is_boat(vehicle), f"{element.title} is on land already.")
    far = not boat_state.is_near_land(play.state, element)
    play.require(
        not far, f"{element.title} is too far out. Run in to the {boat_state.SHORE} zone first."
    )
    may_act(play, element, ACTION)
    if play.state.boats_and_aircraft.boat(element.id).lies == "afloat":
        way.require_on_the_move(play, element, vehicle)
    play.record(b.CardInForceChanged(element.id, afloat=False))
    log_element(play, element, " leaves the water. Its card for the land is in force again.")
    way.log_for_enemy(play, element, "leaves the water")


def _require_amphibian(play: BattlePlay, element: Element) -> Vehicle:
    """Return the element's vehicle; refuse unless it is a manned amphibian."""
    why = f"{element.title} is not an amphibian with a card for the water."
    return require_manned_kind(play.state, element, is_amphibian, why)
