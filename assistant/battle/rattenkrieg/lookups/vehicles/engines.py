"""What an engine that is hit does to the speed (Rattenkrieg 23.1.4, 32.1)."""

from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rounding import round_down


def with_engine(vehicle: Vehicle, inches: float) -> float:
    """A speed with the engine as it is: halved by each hit, or as much as is left of it."""
    whole = vehicle.card.get("systems", {}).get("hull", {}).get("engine")
    if not whole:
        return inches
    left = vehicle.points("hull")["engine"]
    if vehicle.card.get("consequences", {}).get("engine") == "halve-speed":
        return round_down(inches / 2 ** (whole - left))
    return round_down(inches * left / whole)
