"""Vehicles that carry figures of an element (Rattenkrieg 31.4)."""

from assistant.battle.rattenkrieg.lookups.vehicles.aboard import people_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_aloft
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon


def carriers_of(battle: Battle, element: Element) -> set[str]:
    """Return the ids of the vehicles that carry figures of an element, inside or in plain view."""
    return {battle.travel.rides[m.id].vehicle for m in people_aboard(battle, element)}


def hiding_mojons(battle: Battle, element: Element) -> list[Mojon]:
    """Return the Mojons that hide an element not placed yet, or the vehicles that carry it."""
    carried_by = [battle.elements[id] for id in sorted(carriers_of(battle, element))]
    found = (_mojon_over(battle, x) for x in (element, *carried_by))
    return [] if element.deployed else [mojon for mojon in found if mojon]


def rides_under_mojon(battle: Battle, element: Element) -> bool:
    """Return whether an element not yet placed rides on a vehicle that is under its Mojon."""
    return bool(carriers_of(battle, element)) and bool(hiding_mojons(battle, element))


def is_in_the_air(battle: Battle, element: Element) -> bool:
    """Return whether an element is an aircraft in the air, or has figures aboard one (34.1)."""
    return any(is_aloft(battle, id) for id in (element.id, *carriers_of(battle, element)))


def _mojon_over(battle: Battle, element: Element) -> Mojon | None:
    """Return the Mojon that hides an element whose figures are not on the table."""
    mojon = battle.mojons.get(element.mojon or "") if element.is_unplaced else None
    return None if mojon is None or mojon.removed else mojon
