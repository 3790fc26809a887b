"""How loud a vehicle is as it goes, and how far that is heard tonight (Rattenkrieg 6.1)."""

from assistant.battle.rattenkrieg.lookups.noises import Made, reach
from assistant.battle.rattenkrieg.lookups.thresholds import Reach, Threshold, inches
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat, is_craft
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.spotting.sound import SOUNDS
from assistant.rules.rattenkrieg.vehicles.driving.ramming import LIGHT_TONS

HEAVY_FROM_TONS = 40  # ours: the print names light, medium and heavy tanks without weights
WHEELED = {"truck": "heavy-truck", "motorcycle": "motorcycle"}
AFLOAT, ALOFT = "powerboat-low", "aircraft-piston-engine"
CARS = {"idle": "car-engine-idle", "normal": "car-engine-cruise", "climbing": "car-engine-climbing"}


def sound_of(vehicle: Vehicle, engine: str = "normal") -> str:
    """Which of the printed sounds it makes."""
    if is_craft(vehicle):
        return AFLOAT if is_boat(vehicle) else ALOFT
    gear = vehicle.card.get("movement", {}).get("running_gear", "")
    if gear == "half-track":
        return "halftrack"
    if gear != "tracks":
        return WHEELED.get(str(vehicle.card.get("category")), CARS[engine])
    tons = vehicle.card.get("weight", {}).get("tons")
    if tons is not None and tons < LIGHT_TONS:
        return "light-tank"
    return "heavy-tank" if tons is not None and tons >= HEAVY_FROM_TONS else "medium-tank"


def loudness(battle: Battle, vehicle: Vehicle) -> tuple[Threshold, ...]:
    """How far it is heard as it stands and as it drives: once, where that is the same."""
    idle, drive = (inches(reach_of(battle, vehicle, far)) for far in (0, 1))
    if idle == drive:
        return (Threshold("Engine heard", drive),)
    return Threshold("Idle heard", idle), Threshold("Drive heard", drive)


def reach_of(battle: Battle, vehicle: Vehicle, inches: float, *, uphill: bool = False) -> Reach:
    """How far it is heard: idling while it stands, louder as it climbs."""
    if is_craft(vehicle) and "engine" not in vehicle.points("hull"):
        return None
    engine = "climbing" if uphill else "normal" if inches else "idle"
    sound = sound_of(vehicle, engine)
    changes = SOUNDS.row(sound)["engine"]
    return reach(battle, Made(f"sound {sound}", engine=engine if changes else "normal"))
