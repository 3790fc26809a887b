"""Kinds of vehicle: tanks, boats, aircraft and gliders, and where they are (31, 33, 34)."""

from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.cards.rattenkrieg.vehicles.vehicle_files import (
    ACCELERATION_CLASSES,
    AIRCRAFT,
    BOATS,
    GEAR,
    TANKS,
)

GLIDER, TRACKS, AFV = "glider", "tracks", "afv"
IN_THE_AIR = ("away", "marked", "aloft")


def is_tank(vehicle: Vehicle) -> bool:
    """Return whether a vehicle is a tank or a self-propelled gun, as in chapter 31."""
    return vehicle.card.get("category") in TANKS


def is_tracked(vehicle: Vehicle) -> bool:
    """Return whether a vehicle runs on tracks alone."""
    return running_gear(vehicle) == TRACKS


def running_gear(vehicle: Vehicle) -> str:
    """Return what a vehicle runs on: by its card, or else as usual for its category."""
    gear: str | None = vehicle.card.get("movement", {}).get("running_gear")
    usual: str = GEAR.get(vehicle.card.get("category", ""), TRACKS)
    return gear or usual


def acceleration_class(vehicle: Vehicle) -> str:
    """Return the row of the acceleration table: by the card, or else by its category (31.1)."""
    named: str | None = vehicle.card.get("movement", {}).get("acceleration_class")
    return named or ACCELERATION_CLASSES.get(vehicle.card.get("category", ""), AFV)


def is_boat(vehicle: Vehicle | None) -> bool:
    """Return whether a vehicle is a boat."""
    return vehicle is not None and vehicle.card.get("category") in BOATS


def is_amphibian(vehicle: Vehicle | None) -> bool:
    """Return whether a vehicle has one card for the land and another for the water (32.1)."""
    return vehicle is not None and bool(vehicle.other_card)


def is_plane(vehicle: Vehicle | None) -> bool:
    """Return whether a vehicle is an aircraft or a glider."""
    return vehicle is not None and vehicle.card.get("category") in AIRCRAFT


def is_glider(vehicle: Vehicle | None) -> bool:
    """Return whether a vehicle is a glider."""
    return vehicle is not None and vehicle.card.get("category") == GLIDER


def is_craft(vehicle: Vehicle | None) -> bool:
    """Return whether a vehicle is a boat or an aircraft."""
    return is_boat(vehicle) or is_plane(vehicle)


def is_machine(battle: Battle, element: Element) -> bool:
    """Return whether an element is a vehicle, boat or aircraft, and neither a gun nor on foot."""
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and not vehicle.is_gun


def is_machine_on_ground(battle: Battle, element: Element) -> bool:
    """Return whether an element is a vehicle that is neither a wreck nor in the air (34.6)."""
    intact = is_machine(battle, element) and not battle.vehicles.of[element.id].wreck
    return intact and not is_aloft(battle, element.id)


def is_flying(battle: Battle, element: str) -> bool:
    """Return whether an aircraft is in the air, above the table or away."""
    vehicle = battle.vehicles.get(element)
    return vehicle is not None and not vehicle.wreck and is_aloft(battle, element)


def is_aloft(battle: Battle, element: str) -> bool:
    """Return whether an element is an aircraft that is not on the ground."""
    in_the_air = battle.boats_and_aircraft.plane(element).where in IN_THE_AIR
    return in_the_air and is_plane(battle.vehicles.get(element))


def is_in_reach(battle: Battle, element: str) -> bool:
    """Return whether a flying aircraft has its marker on the table, where it can be hit (34.1)."""
    return is_flying(battle, element) and battle.boats_and_aircraft.plane(element).where != "away"


def is_away(battle: Battle, element: str) -> bool:
    """Return whether an aircraft has not come yet, or has left the table."""
    return is_flying(battle, element) and not is_in_reach(battle, element)


def carries_inside(vehicle: Vehicle) -> bool:
    """Return whether those aboard sit inside: in boats and aircraft, and where there are seats."""
    return is_craft(vehicle) or bool(vehicle.card.get("passengers"))
