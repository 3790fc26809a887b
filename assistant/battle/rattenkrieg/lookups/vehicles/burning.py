"""Vehicles that burn when a turn ends (Rattenkrieg 23.1.11)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL

KIND = "vehicle-fire"
UNKNOWN = "vehicle"


def arises(battle: Battle) -> Iterator[PendingCheck]:
    """Return the checks of all burning vehicles that are not yet destroyed."""
    for id, vehicle in battle.vehicles.of.items():
        if 0 < vehicle.fire < OUT_OF_CONTROL and not vehicle.wreck:
            yield PendingCheck(f"{KIND} {id}", KIND, id)


def smoking_vehicles(battle: Battle) -> Iterator[tuple[str, int]]:
    """Yield the vehicles that burn when a turn ends: a place for all readers, and the strength.

    The smoke of a vehicle that its enemy has not identified does not say what burns (31.15).
    """
    for id, vehicle in battle.vehicles.of.items():
        if vehicle.fire and not vehicle.burnt:
            known = battle.elements[id].concealment == "identified"
            yield f"a burning {vehicle.name if known else UNKNOWN}", vehicle.fire
