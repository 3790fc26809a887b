"""The requirement that a vehicle, boat, aircraft or gun has a crew that still fights."""

from collections.abc import Callable

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle


def require_manned_kind(
    battle: Battle, element: Element, is_kind: Callable[[Vehicle], bool], why: str
) -> Vehicle:
    """Return the element's vehicle; refuse with `why` if it is of another kind, or if unmanned."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not is_kind(vehicle):
        raise Refused(why)
    require_manned(vehicle)
    return vehicle


def require_manned(vehicle: Vehicle) -> None:
    """Refuse a wreck, and a vehicle or gun whose crew left it."""
    if not vehicle.manned:
        raise Refused(f"The {vehicle.name} is out of the fight.")
