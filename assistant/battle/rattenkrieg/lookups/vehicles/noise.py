"""Noise of vehicles, and how far it is heard tonight (Rattenkrieg 6.1)."""

from assistant.battle.rattenkrieg.lookups.noises import NoiseMade, reach
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import (
    Reach,
    Threshold,
    audible_range,
    inches,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import (
    TRACKS,
    is_boat,
    is_craft,
    running_gear,
)
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.noise import DISPLACING
from assistant.rules.rattenkrieg.spotting.sound import SOUNDS
from assistant.rules.rattenkrieg.vehicles.driving.ramming import LIGHT_TONS

HEAVY_FROM_TONS = 40  # ours: the book names light, medium and heavy tanks without weights
WHEELED = {"truck": "heavy-truck", "motorcycle": "motorcycle"}
AFLOAT, ALOFT = "powerboat-low", "aircraft-piston-engine"
CARS = {"idle": "car-engine-idle", "normal": "car-engine-cruise", "climbing": "car-engine-climbing"}


def sound_of(vehicle: Vehicle, engine: str = "normal") -> str:
    """Return the name, as printed, of the sound that a vehicle makes."""
    if is_craft(vehicle):
        return AFLOAT if is_boat(vehicle) else ALOFT
    gear = running_gear(vehicle)
    if gear == "half-track":
        return "halftrack"
    if gear != TRACKS:
        return WHEELED.get(str(vehicle.card.get("category")), CARS[engine])
    tons = vehicle.card.get("weight", {}).get("tons")
    if tons is not None and tons < LIGHT_TONS:
        return "light-tank"
    return "heavy-tank" if tons is not None and tons >= HEAVY_FROM_TONS else "medium-tank"


def audible_ranges(battle: Battle, vehicle: Vehicle) -> tuple[Threshold, ...]:
    """Return how far a vehicle is heard at rest and in motion; one value if they are equal."""
    idle, drive = (inches(audible_range_of_vehicle(battle, vehicle, far)) for far in (0, 1))
    if idle == drive:
        return (Threshold("Engine heard to", drive),)
    return Threshold("Idling heard to", idle), Threshold("Driving heard to", drive)


def audible_range_of_action(battle: Battle, element: Element, action: str) -> Reach:
    """Return how far an action is heard tonight; a vehicle that drives is as loud as its engine."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle and not vehicle.is_gun and action in DISPLACING and is_aboard(battle, element):
        return audible_range_of_vehicle(battle, vehicle, vehicle.speed_in)
    return audible_range(battle, action)


def audible_range_of_vehicle(
    battle: Battle, vehicle: Vehicle, inches: float, *, uphill: bool = False
) -> Reach:
    """Return how far a vehicle is heard at a speed in inches."""
    if is_craft(vehicle) and "engine" not in vehicle.points("hull"):
        return None
    engine = "climbing" if uphill else "normal" if inches else "idle"
    sound = sound_of(vehicle, engine)
    changes = SOUNDS.row(sound)["engine"]
    return reach(battle, NoiseMade(f"sound {sound}", engine=engine if changes else "normal"))
