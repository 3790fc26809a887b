"""Vehicles that carry figures of an element (Rattenkrieg 31.4)."""

from assistant.battle.rattenkrieg.lookups.vehicles.aboard import people_aboard
from assistant.battle.rattenkrieg.state import Battle, Element


def carriers_of(battle: Battle, element: Element) -> set[str]:
    """Return the ids of the vehicles that carry figures of an element, inside or in plain view."""
    return {battle.travel.rides[m.id].vehicle for m in people_aboard(battle, element)}


def rides_under_mojon(battle: Battle, element: Element) -> bool:
    """Return whether an element not yet placed rides on a vehicle that is under its Mojon."""
    if element.deployed:
        return False
    carried_by = [battle.elements[id] for id in carriers_of(battle, element)]
    return any(
        x.is_unplaced
        and (mojon := battle.mojons.get(x.mojon or "")) is not None
        and not mojon.removed
        for x in carried_by
    )
