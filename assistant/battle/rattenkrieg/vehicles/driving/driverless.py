"""Vehicles and boats that stop because nobody is at the wheel (Rattenkrieg 25.3)."""

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_aloft
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import DRIVE
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.vehicles.driving.movement_limits import log_for_enemy


def stop_driverless(play: BattlePlay) -> None:
    """Stop each vehicle or boat whose driver has fallen, is stunned, or has got out.

    Ruling: it stops immediately, so that its crew fires, repairs and gets out as from any other
    vehicle that has halted. An aircraft in the air falls instead.
    """
    for id, vehicle in list(play.state.vehicles.of.items()):
        element = play.state.elements[id]
        by_itself = not (vehicle.is_gun or is_aloft(play.state, id) or _is_towed(play.state, id))
        if not vehicle.speed_in or not by_itself:
            continue
        if vehicle.left or not is_driven(play.state, element):
            play.record(v.VehicleSpeedSet(id, 0))
            log_element(play, element, " stops: nobody drives it.")
            log_for_enemy(play, element, "stops")


def _is_towed(battle: Battle, element: str) -> bool:
    return bool(battle.travel.towed_by(element))


def is_driven(battle: Battle, element: Element) -> bool:
    """Return whether a fit driver is aboard, or any fit figure if the card names no driver."""
    vehicle = battle.vehicles.of[element.id]
    aboard = [man for man in battle.fit(element) if man.id not in battle.emergencies.out]
    drivers = {id for id, post in vehicle.posts.items() if crews.has_task(post, DRIVE)}
    return any(man.id in drivers or not drivers for man in aboard)
