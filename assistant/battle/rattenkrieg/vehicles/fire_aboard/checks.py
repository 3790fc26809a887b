"""Fires aboard at the end of a turn (Rattenkrieg 23.1.11, 31.15)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.leaving_vehicles import leave_vehicle
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.naming import enemy_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.burning import KIND


@move("vehicle-fire", "The fire aboard", UMPIRE_ONLY)
def resolve_vehicle_fire(play: BattlePlay) -> None:
    """Roll whether a vehicle's fire grows, dies down, or stays as it is (23.1.11)."""
    owed, element = pending_check_now(play, KIND)
    vehicle = play.state.vehicles.of[element.id]
    inputs = {
        "intensity": vehicle.fire,
        "fire_modifier": vehicle.card.get("fire", {}).get("modifier", 0),
    }
    burnt = play.resolve("rattenkrieg/vehicle-fire-turn", inputs, shown_to=(element.side,))
    play.record(
        e.CheckMade(owed.id),
        v.VehicleBurned(element.id, vehicle.fire, burnt.intensity, burnt.destroyed),
    )
    words = "the fire is out" if burnt.out else f"burns, strength {burnt.intensity}"
    if burnt.destroyed:
        words = "burns out of control: it is lost"
        if leave_vehicle(play, element):
            words += "; the crew leaves it"
    play.log("umpire", f"{umpire_name(play.state, element)} {words}.")
    play.log(element.side, f"{element.title} {words}.")
    enemy = play.state.enemy(element.side).id
    if (name := enemy_name(play.state, element)) and element.concealment == "identified":
        play.log(enemy, f"The {vehicle.name} of {name} {words}.")
