"""Vehicles that a burst of flames sets on fire (Rattenkrieg 31.15, 32.15, 33.14, 34.16)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.leaving_vehicles import leave_vehicle
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import capital, enemy_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_machine_on_ground
from assistant.battle.rattenkrieg.state import Battle, Element


def ask_vehicles_in_flames(play: BattlePlay, where: str) -> list[Element]:
    """Ask which vehicles the flames reach, except those that burn already or have burnt out."""
    there = [x for x in play.state.elements.values() if can_catch_fire(play.state, x)]
    if not there:
        return []
    vehicles = play.state.vehicles.of
    options = [Option(x.id, umpire_name(play.state, x), vehicles[x.id].name) for x in there]
    words = f"Which vehicles do the flames at {where} reach?"
    reached = play.several("vehicles", words, options, ())
    return [x for x in there if x.id in reached]


def can_catch_fire(battle: Battle, element: Element) -> bool:
    """Return whether an element is a vehicle on the ground that can still catch fire."""
    if not is_machine_on_ground(battle, element):
        return False
    vehicle = battle.vehicles.of[element.id]
    return not (vehicle.fire or vehicle.burnt)


def light_vehicle(play: BattlePlay, element: Element) -> None:
    """Roll whether a vehicle in flames catches fire: the die is the strength of its fire."""
    vehicle = play.state.vehicles.of[element.id]
    lit = play.resolve(
        "rattenkrieg/fire-start",
        {"already_burnt": False},
        prefix=f"{umpire_name(play.state, element)}: ",
        shown_to=(element.side,),
    )
    words = "does not catch fire"
    if lit.starts:
        lost = lit.out_of_control
        play.record(v.VehicleDamaged(element.id, "hull", {}, lit.strength, lost, lost))
        words = f"burns, strength {lit.strength}"
        if lost:
            words = "burns, out of control immediately: it is lost"
            if leave_vehicle(play, element):
                words += "; the crew leaves it"
    play.log("umpire", f"{umpire_name(play.state, element)} {words}.")
    play.log(element.side, f"{element.title} {words}.")
    name = enemy_name(play.state, element)
    if name and element.concealment == "identified":
        enemy = play.state.enemy(element.side).id
        play.log(enemy, f"{capital(name)}: the {vehicle.name} {words}.")
