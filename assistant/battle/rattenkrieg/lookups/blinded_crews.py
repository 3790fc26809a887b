"""Crews in vehicles blinded in close combat or by phosphorus (Rattenkrieg 20.4.7.2, 31.9.1)."""

from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element, Figure


def is_blind_inside(battle: Battle, element: Element) -> bool:
    """Return whether nobody inside an element's vehicle can see out."""
    assaulted = element.id in battle.emergencies.blinded and is_aboard(battle, element)
    return assaulted or is_blind(battle, element)


def sees_nothing(battle: Battle, element: Element) -> bool:
    """Return whether a crew is blind inside its vehicle, with no member outside to look."""
    return is_blind_inside(battle, element) and not crew_outside(battle, battle.fit(element))


def crew_outside(battle: Battle, among: list[Figure]) -> list[Figure]:
    """Return the crew members that are outside their vehicle."""
    return [man for man in among if man.id in battle.emergencies.out]


def is_blind(battle: Battle, element: Element) -> bool:
    """Return whether phosphorus burns on the element's vehicle while its crew is under armor."""
    vehicle = battle.vehicles.get(element.id)
    cell = battle.fire_and_smoke.cells.get(battle.heavy_weapons.clinging.get(element.id, ""))
    shut = vehicle is not None and bool(vehicle.card.get("enclosed")) and not vehicle.left
    return shut and cell is not None and cell.status == "phosphorus"
