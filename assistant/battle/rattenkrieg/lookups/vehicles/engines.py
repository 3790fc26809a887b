"""The effect of engine and propeller damage on speed (Rattenkrieg 23.1.4, 32.1)."""

from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rounding import round_down

PROPELLER = "propeller"
HALVES = "halve-speed-per-"  # on a card, before the points that halve the speed


def slowed_by_engine(vehicle: Vehicle, inches: float) -> float:
    """Return a speed in inches, reduced by the damage of the engine."""
    whole = vehicle.card.get("systems", {}).get("hull", {}).get("engine")
    if not whole:
        return inches
    left = vehicle.points("hull")["engine"]
    if vehicle.card.get("consequences", {}).get("engine") == "halve-speed":
        return round_down(inches / 2 ** (whole - left))
    return round_down(inches * left / whole)


def slowed_by_propeller(vehicle: Vehicle, inches: float) -> float:
    """Return a speed in inches, halved each time the propeller loses the points on the card."""
    effect = str(vehicle.card.get("consequences", {}).get(PROPELLER, ""))
    if not effect.startswith(HALVES):
        return inches
    times = vehicle.lost_of(PROPELLER) // int(effect.removeprefix(HALVES))
    return round_down(inches / 2**times)
