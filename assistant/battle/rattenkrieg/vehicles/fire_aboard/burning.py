"""Men in a vehicle that burns, when a turn ends (Rattenkrieg 23.1.11)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.vehicles.inside import within
from assistant.battle.rattenkrieg.state import Battle, Owed

KIND = "aboard-fire"


def arises(battle: Battle) -> Iterator[Owed]:
    """Ruling: impulses that a burning vehicle has not used burn its men once, at the turn's end."""
    for id, vehicle in battle.vehicles.of.items():
        element = battle.elements[id]
        unused = bool(element.left) or vehicle.left
        if vehicle.fire and unused and within(battle, element):
            yield Owed(f"{KIND} {battle.turn} end {id}", KIND, id)
