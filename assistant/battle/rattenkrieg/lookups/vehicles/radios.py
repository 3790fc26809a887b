"""Radios of vehicles: which work, and whom they reach (Rattenkrieg 23.1.4, 25.4.4)."""

from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element

RADIO, TASK = "radio", "use-radio"


def has_radio(battle: Battle, element: Element) -> bool:
    """Return whether a vehicle has an undamaged radio and somebody at it."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not vehicle.manned or not is_aboard(battle, element):
        return False
    parts = vehicle.card.get("systems", {}).values()
    fitted = any(systems.get(RADIO) for systems in parts)
    return fitted and not vehicle.lost_of(RADIO) and bool(crews.servers(battle, element, TASK))


def can_send(battle: Battle, element: Element) -> bool:
    """Return whether a vehicle has a working radio that also sends."""
    return has_radio(battle, element) and not receives_only(battle, element)


def receives_only(battle: Battle, element: Element) -> bool:
    """Return whether the radio of a vehicle receives and sends nothing, by its card."""
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and bool(vehicle.card.get("receiver_only"))


def reachable_by_radio(battle: Battle, element: Element) -> list[Element]:
    """Return the other vehicles of the side whose radios work."""
    return [x for x in battle.of_side(element.side) if x.id != element.id and has_radio(battle, x)]
