"""Crews blinded by white phosphorus on their vehicle (Rattenkrieg 20.4.7.2)."""

from assistant.battle.rattenkrieg.state import Battle, Element


def sees_nothing(battle: Battle, element: Element) -> bool:
    """Return whether phosphorus blinds a crew of which nobody is outside."""
    outside = any(man in battle.plight.out for man in element.figures)
    return not outside and is_blind(battle, element)


def is_blind(battle: Battle, element: Element) -> bool:
    """Return whether phosphorus burns on the element's vehicle while its crew is under armor."""
    vehicle = battle.vehicles.get(element.id)
    cell = battle.ground.cells.get(battle.support.clinging.get(element.id, ""))
    shut = vehicle is not None and bool(vehicle.card.get("enclosed")) and not vehicle.left
    return shut and cell is not None and cell.status == "phosphorus"
