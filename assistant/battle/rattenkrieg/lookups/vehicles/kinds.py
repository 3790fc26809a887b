"""Which vehicles are boats and aircraft, and where they are, as read from the state (33, 34)."""

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.cards.rattenkrieg.vehicles.vehicle_files import AIRCRAFT, BOATS

GLIDER = "glider"
IN_THE_AIR = ("away", "marked", "aloft")


def is_boat(vehicle: Vehicle | None) -> bool:
    """Whether it swims."""
    return vehicle is not None and vehicle.card.get("category") in BOATS


def is_plane(vehicle: Vehicle | None) -> bool:
    """Whether it flies: an aircraft or a glider."""
    return vehicle is not None and vehicle.card.get("category") in AIRCRAFT


def is_glider(vehicle: Vehicle | None) -> bool:
    """Whether it flies without an engine."""
    return vehicle is not None and vehicle.card.get("category") == GLIDER


def is_craft(vehicle: Vehicle | None) -> bool:
    """Whether it is a boat or an aircraft."""
    return is_boat(vehicle) or is_plane(vehicle)


def flies(battle: Battle, element: str) -> bool:
    """Whether an aircraft is in the air: over the table, on its way to it, or away."""
    vehicle = battle.vehicles.get(element)
    return vehicle is not None and not vehicle.wreck and is_aloft(battle, element)


def is_aloft(battle: Battle, element: str) -> bool:
    """Whether it is an aircraft and not on the ground, in whatever state."""
    in_the_air = battle.craft.plane(element).where in IN_THE_AIR
    return in_the_air and is_plane(battle.vehicles.get(element))


def in_reach(battle: Battle, element: str) -> bool:
    """Whether an aircraft in the air may be fired at: its marker lies (34.1)."""
    return flies(battle, element) and battle.craft.plane(element).where != "away"


def open_to_fire_from(battle: Battle, element: str) -> bool:
    """Whether its men fire their own weapons from aboard: a boat is open."""
    vehicle = battle.vehicles.get(element)
    return is_boat(vehicle) and vehicle is not None and vehicle.manned
