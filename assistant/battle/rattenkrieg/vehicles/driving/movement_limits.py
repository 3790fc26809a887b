"""Limits of a moving vehicle: kind, speed, length (Rattenkrieg 23.1.4, 31, 32)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.log_lines import log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import enemy_name
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import SUFFERS
from assistant.battle.rattenkrieg.lookups.vehicles.engines import slowed_by_engine
from assistant.battle.rattenkrieg.lookups.vehicles.facing import moved_in_impulse
from assistant.battle.rattenkrieg.lookups.vehicles.halted import halt_of, is_halted_by
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.travel import Going
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.manned_vehicles import require_manned_kind
from assistant.rules.rattenkrieg.vehicles.driving.speeds import (
    BACKWARDS,
    BULLETPROOF_IN,
    carried_over_in,
)
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import METRES_AN_INCH
from assistant.rules.rounding import without_noise

LAND_SPEEDS = ("road_in", "off_road_in", "off_road_per_quality")


def require_land_vehicle(play: BattlePlay, element: Element) -> Vehicle:
    """Return the element's vehicle; refuse unless it moves by itself on land."""
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or not _has_land_speed(vehicle):
        raise Refused(f"{element.title} is not a vehicle that drives.")
    return require_mover(play, element)


def require_mover(play: BattlePlay, element: Element) -> Vehicle:
    """Return the element's vehicle, boat or aircraft; refuse unless it moves by itself."""
    why = f"{element.title} is not a vehicle, boat or aircraft that moves."
    vehicle = require_manned_kind(play.state, element, _moves_by_itself, why)
    held = halt_of(play.state, element)
    play.require(held is None, held.sentence if held else "")
    return vehicle


def require_on_the_move(play: BattlePlay, element: Element, vehicle: Vehicle) -> None:
    """Refuse what happens within a move unless the vehicle or boat moves in this impulse."""
    first = f"Let it {'sail' if is_boat(vehicle) else 'drive'} first."
    play.need(vehicle.speed_in > 0, f"The {vehicle.name} is not moving. {first}")
    moved = moved_in_impulse(play.state, element)
    play.require(moved, f"The {vehicle.name} has not moved in this impulse. {first}")


def _has_land_speed(vehicle: Vehicle) -> bool:
    """Return whether the card gives a speed on a road or off it."""
    movement = vehicle.card.get("movement", {})
    return any(movement.get(speed) for speed in LAND_SPEEDS)


def _moves_by_itself(vehicle: Vehicle) -> bool:
    return not vehicle.is_gun and bool(vehicle.card.get("movement"))


def vehicle_length_in(vehicle: Vehicle) -> float | None:
    """Return a vehicle's length on the table in inches; None if its card does not state it."""
    metres = vehicle.card.get("dimensions", {}).get("length_m")
    return None if metres is None else without_noise(metres / METRES_AN_INCH)


def off_road_speed_in(vehicle: Vehicle, quality: int) -> float:
    """Return the greatest speed off the road with this driver, in whole inches."""
    movement = vehicle.card.get("movement", {})
    inches: float = movement.get("off_road_in", movement.get("off_road_per_quality", 0) * quality)
    return inches


def greatest_speed_in(
    vehicle: Vehicle, quality: int, *, road: bool, reverse: bool = False, bulletproof: bool = False
) -> float:
    """Return the greatest speed, given the state of engine, wheels and gear (23.1.4, 32.16)."""
    movement = vehicle.card.get("movement", {})
    inches = off_road_speed_in(vehicle, quality)
    if road:
        inches = movement.get("road_in", inches)
    if reverse:
        inches = movement.get("reverse_in", off_road_speed_in(vehicle, quality) / BACKWARDS)
    if bulletproof:
        inches = min(inches, BULLETPROOF_IN)
    return slowed_by_engine(vehicle, inches)


def speed_carried_over_in(vehicle: Vehicle, going: Going, quality: int, *, road: bool) -> float:
    """Return the speed of the last impulse as it is now, on a road or off it.

    Ruling: the speed is halved or doubled like the unspent inches, so that the damage for leaving
    the road too fast is not done once more for braking (31.3).
    """
    if not going.drove or going.on_road == road:
        return vehicle.speed_in
    carried = carried_over_in(vehicle.speed_in, joins=road)
    if not road:
        return carried
    return min(
        carried, greatest_speed_in(vehicle, quality, road=True, bulletproof=going.bulletproof)
    )


def apply_haste_damage(
    play: BattlePlay, element: Element, points: int, systems: tuple[str, ...] = SUFFERS
) -> str:
    """Apply points to the engine and then the drive, and describe the damage (31.1)."""
    vehicle = play.state.vehicles.of[element.id]
    lost: dict[str, int] = {}
    left = vehicle.points("hull")
    for system in systems:
        took = min(points - sum(lost.values()), left.get(system, 0))
        if took:
            lost[system] = took
    stands = is_halted_by(vehicle, "hull", lost)
    play.record(v.VehicleDamaged(element.id, "hull", lost, vehicle.fire, False, stands))
    described = [f"{system.replace('-', ' ')} −{took}" for system, took in lost.items()]
    return f" Too much haste: {', '.join(described)}." if described else ""


def log_for_enemy(play: BattlePlay, element: Element, words: str) -> None:
    """Log what a vehicle does for an enemy who sees the model on the table (3.2.1.1)."""
    now = play.state.elements[element.id]
    if now.concealment == "identified" or (now.deployed and enemy_name(play.state, now)):
        name = play.state.vehicles.of[element.id].name
        log_enemy(play, element, f": the {name} {words}.")
