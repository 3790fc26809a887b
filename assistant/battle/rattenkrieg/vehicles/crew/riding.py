"""Passengers on a vehicle: getting on and off, and riding (Rattenkrieg 31.4, 32.5)."""

from collections.abc import Iterable

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.boats_and_aircraft.boats import FiguresWaded
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import figures_free_to_leave
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.scenario.carriers import rides_under_mojon
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    carriers,
    free_seats,
    people_aboard,
)
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_aloft, is_boat, is_craft
from assistant.battle.rattenkrieg.lookups.vehicles.leaving_boats import way_ashore, zone_left_into
from assistant.battle.rattenkrieg.rounds.moving.boarding import ACTION, pay_for_boarding
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.vehicles.crew import falling
from assistant.battle.rattenkrieg.vehicles.damage.contact import require_contact
from assistant.rules.rattenkrieg.vehicles.crew.riders import JUMP_IN

TOO_FEW = "They have too few actions left: they may jump off."


@move("get-aboard", "Get aboard", about="element")
def get_aboard(play: BattlePlay) -> None:
    """Board a vehicle of the side with one action, or with two to do it quietly (7.4.19)."""
    element = asking.ask_actor(play, ACTION)
    found = carriers(play.state, element)
    if not found:
        raise Refused("No vehicle of this side can carry them.")
    options = [Option(x.id, x.title, play.state.vehicles.of[x.id].name) for x in found]
    carrier = play.state.elements[play.choose("carrier", "Which vehicle?", options)]
    vehicle = play.state.vehicles.of[carrier.id]
    play.require(not vehicle.speed_in, f"The {vehicle.name} must stop first.")
    require_contact(play, element, carrier, "Go to it first.")
    riding = play.state.travel.rides
    afoot = [m for m in actors(play, element, ACTION) if m.id not in riding]
    afoot = figures_free_to_leave(play, afoot, in_water=is_boat(vehicle))
    men = asking.ask_figures(play, "Who?", afoot, element, ACTION)
    inside = ask_inside(play, carrier, len(men))
    reach = pay_for_boarding(play, element, men, TOO_FEW)
    play.record(towing.VehicleBoarded(men, carrier.id, inside))
    offer_reaction(play, element, ACTION, reach)
    who = count(len(men), "figure gets", "figures get")
    log_element(play, element, f": {who} {'into' if inside else 'on'} {carrier.title}.")
    log_seen(play, element, f"{who} on a vehicle")


def ask_inside(play: BattlePlay, carrier: Element, figures: int) -> bool:
    """Ask whether figures get into a vehicle or onto it; refuse more figures than free seats."""
    vehicle, free = play.state.vehicles.of[carrier.id], free_seats(play.state, carrier)
    seats = count(free, "seat", "seats")
    inside = is_craft(vehicle)
    if inside and vehicle.card.get("passengers"):
        play.require(figures <= free, f"{carrier.title} has {seats} left.")
    elif free:
        inside = play.flag(
            "inside",
            f"Do they ride inside? {count(free, 'seat is', 'seats are')} free",
            default=True,
            rare=True,
        )
        play.require(not inside or figures <= free, f"{carrier.title} has {seats} left.")
    return inside


@move("get-off", "Get off", about="element")
def get_off(play: BattlePlay) -> None:
    """Get off a vehicle with one action, or with two to do it quietly (7.4.19)."""
    element = asking.ask_actor(play, ACTION)
    up = [m for m in actors(play, element, ACTION) if m.id in play.state.travel.rides]
    men = asking.ask_figures(play, "Who gets off?", up, element)
    words, waded = _describe_wading(play, men), _wading_events(play, men)
    reach = pay_for_boarding(play, element, men, TOO_FEW)
    play.record(towing.VehicleLeft(men), *waded)
    offer_reaction(play, element, ACTION, reach)
    who = count(len(men), "figure gets", "figures get")
    log_element(play, element, f": {who} off.{words}")
    log_seen(play, element, f"{who} off")


def _describe_wading(play: BattlePlay, men: tuple[str, ...]) -> str:
    """Describe how figures get to the shore from the boats that they leave."""
    left = dict.fromkeys(play.state.travel.rides[id].vehicle for id in men)
    descriptions = dict.fromkeys(way_ashore(play.state, id) for id in left)
    return "".join(f" {words}" for words in descriptions if words)


def _wading_events(play: BattlePlay, men: tuple[str, ...]) -> list[FiguresWaded]:
    """Return the events that put figures who leave boats into the water there (33.13)."""
    zones = {id: zone_left_into(play.state, play.state.travel.rides[id].vehicle) for id in men}
    return [
        FiguresWaded(tuple(id for id in men if zones[id] == zone), zone)
        for zone in dict.fromkeys(zones.values())
        if zone
    ]


@move("jump-off", "Jump off", about="element")
def jump_off(play: BattlePlay) -> None:
    """Let figures get off within four inches without an action (31.4, 33.4).

    They are then hunkered down or stunned.
    """
    element = asking.ask_element(play)
    play.need(play.state.phase == "engagement", "The engagement has not begun.")
    why = f"{element.title} rides under a Mojon: put the vehicle on the table first."
    play.require(not rides_under_mojon(play.state, element), why)
    up = people_aboard(play.state, element)
    lands = "stunned" if _lands_stunned(play, (m.id for m in up)) else "hunkered down"
    words = f"Who jumps off? They are then {lands}."
    men = asking.ask_figures(play, words, [m for m in up if m.able], element)
    stunned = _lands_stunned(play, men)
    words, waded = _describe_wading(play, men), _wading_events(play, men)
    play.record(*waded)
    _land_figures(play, men, "stunned" if stunned else "hunkered-down")
    who = count(len(men), "figure jumps", "figures jump")
    one = len(men) == 1
    low = "hunkers down" if one else "hunker down"
    if stunned:
        low = "is stunned" if one else "are stunned"
    log_element(play, element, f": {who} off, within {JUMP_IN}″, and {low}.{words}")
    log_seen(play, element, f"{who} off")


def _lands_stunned(play: BattlePlay, riders: Iterable[str]) -> bool:
    """Return whether figures that jump off are stunned: those of boats and aircraft (33.4)."""
    craft = {play.state.travel.rides[id].vehicle for id in riders}
    return any(is_craft(play.state.vehicles.get(id)) for id in craft)


def _land_figures(play: BattlePlay, men: tuple[str, ...], how: str = "hunkered-down") -> None:
    play.record(towing.VehicleLeft(men))
    for id in men:
        if play.state.figures[id].able:
            apply_result(play, play.state.figures[id], how)


def update_riders(play: BattlePlay) -> None:
    """Spend riders' actions with the impulses, let hit riders fall, and empty wrecks (31.4)."""
    for event in list(play.events):
        match event:
            case e.ActionTaken(element, _, cost) if cost:
                _spend_rider_actions(play, element, cost)
            case e.ActionsPaid(element, cost):  # such as the price of a reaction
                _spend_rider_actions(play, element, cost)
            case v.ImpulseLost(element):
                _spend_rider_actions(play, element, 1)
            case e.FigureChanged(figure, _, now) if now in ("stunned", "wounded", "dead"):
                falling.apply_rider_hit(play, play.state.figures[figure])
    for id, vehicle in play.state.vehicles.of.items():
        riders = tuple(play.state.travel.riders(id))
        if vehicle.wreck and riders and not is_aloft(play.state, id):  # else they fall with it
            how = "stunned" if is_craft(vehicle) else "hunkered-down"
            play.record(*_wading_events(play, riders))
            _land_figures(play, riders, how)
            words = f": its riders are off and {how.replace('-', ' ')}."
            log_element(play, play.state.elements[id], words)


def _spend_rider_actions(play: BattlePlay, vehicle: str, impulses: int) -> None:
    for rider in play.state.travel.riders(vehicle):
        if play.state.owner(rider).id != vehicle:
            play.record(e.FigureActionsLost(rider, impulses))
