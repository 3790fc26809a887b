"""Vehicles that burn when a turn ends (Rattenkrieg 23.1.11)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL

KIND = "vehicle-fire"


def burn_checks_due(battle: Battle) -> Iterator[PendingCheck]:
    """Return the checks of all burning vehicles that are not yet destroyed."""
    for id, vehicle in battle.vehicles.of.items():
        if 0 < vehicle.fire < OUT_OF_CONTROL and not vehicle.wreck:
            yield PendingCheck(f"{KIND} {id}", KIND, id)
