"""Crews of burning vehicles at the end of a turn (Rattenkrieg 23.1.11)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import everybody_aboard
from assistant.battle.rattenkrieg.state import Battle, PendingCheck

KIND = "aboard-fire"


def burn_checks(battle: Battle) -> Iterator[PendingCheck]:
    """Yield a check for each crew in a burning vehicle with unused impulses.

    Ruling: the unused impulses burn the crew once, at the end of the turn.
    """
    for id, vehicle in battle.vehicles.of.items():
        element = battle.elements[id]
        unused = bool(element.left) or vehicle.left
        if vehicle.fire and unused and everybody_aboard(battle, element, inside=True):
            yield PendingCheck(f"{KIND} {battle.turn} end {id}", KIND, id)
