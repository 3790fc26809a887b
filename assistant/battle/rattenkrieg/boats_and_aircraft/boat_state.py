"""Boats: greatest speed, turning radius, leaks and disabled systems (Rattenkrieg 33)."""

from typing import Any

from assistant.battle.rattenkrieg.lookups.vehicles.engines import (
    slowed_by_engine,
    slowed_by_propeller,
)
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.boats_and_aircraft.boats import LOST_AN_INCH
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import METRES_AN_INCH
from assistant.rules.rounding import without_noise

ENGINE_POINTS = 3  # the most points of the system "engine" of a boat with one engine
DRIVES = ("engine", "propeller")
SHORE = "shallow"  # the zone of the seabed next to the land
LIES = {"stuck": "is stuck on the seabed", "aground": "is aground"}


def disabled_systems(vehicle: Vehicle) -> list[str]:
    """Return the destroyed systems without which a boat cannot move."""
    stops = vehicle.card.get("consequences", {})
    return [
        system
        for system in DRIVES
        if vehicle.is_out(system) or (stops.get(system) == "stop" and vehicle.lost_of(system))
    ]


def greatest_boat_speed_in(battle: Battle, element: Element) -> float:
    """Return the greatest speed for the present load, engine and buoyancy (33.2, 33.8)."""
    vehicle = battle.vehicles.of[element.id]
    movement = vehicle.card.get("movement", {})
    inches = movement.get("loaded_in" if is_loaded(battle, element) else "empty_in")
    inches = movement.get("speed_in", 0) if inches is None else inches
    slower = battle.boats_and_aircraft.boat(element.id).lost // LOST_AN_INCH
    return max(0.0, slowed_by_propeller(vehicle, slowed_by_engine(vehicle, inches)) - slower)


def is_loaded(battle: Battle, element: Element) -> bool:
    """Return whether a boat carries a load or passengers."""
    return bool(battle.boats_and_aircraft.boat(element.id).tons or battle.travel.riders(element.id))


def turning_radius_inputs(battle: Battle, element: Element, speed_in: float) -> dict[str, Any]:
    """Return the inputs for a boat's turning radius."""
    vehicle = battle.vehicles.of[element.id]
    size = vehicle.card.get("dimensions", {})
    whole = vehicle.card.get("systems", {}).get("hull", {}).get("engine", 0)
    engines = "rowed" if not whole else "two" if whole > ENGINE_POINTS else "one"
    inputs = {
        "kind": "boat",
        "speed_in": speed_in,
        "engines": engines,
        "structure_hits": vehicle.lost_of("structure"),
    }
    long = size.get("waterline_m", size.get("length_m"))
    if long is not None:
        inputs["waterline_in"] = without_noise(long / METRES_AN_INCH)
    elif engines == "one":
        inputs["engines"] = "rowed"
    return inputs


def full_buoyancy(vehicle: Vehicle) -> int:
    """Return the buoyancy that a boat's card gives it."""
    whole: int = vehicle.card.get("systems", {}).get("hull", {}).get("buoyancy", 0)
    return whole


def is_leaking(battle: Battle, element: str) -> bool:
    """Return whether a boat has water in it or takes in water."""
    vehicle = battle.vehicles.get(element)
    if vehicle is None or not is_boat(vehicle) or vehicle.wreck or not full_buoyancy(vehicle):
        return False
    return bool(vehicle.lost_of("buoyancy") or battle.boats_and_aircraft.boat(element).lost)


def is_near_land(battle: Battle, element: Element) -> bool:
    """Return whether an amphibian can drive out of the water from where it is (33.13).

    Ruling: it can from the zone next to the land, and where its wheels are on the seabed.
    """
    boat = battle.boats_and_aircraft.boat(element.id)
    return boat.zone == SHORE or boat.lies != "afloat"
