"""Effects of damaged systems that the card of a vehicle or gun names (Rattenkrieg 23.1.4, 27.1)."""

from assistant.battle.rattenkrieg.state.vehicles import Vehicle

AT_ONCE = ("stop", "cannot-turn")  # by the card, a single point does it
WHEELS, VISOR, LESS_SIGHT = "wheels", "visor", "gun-sight"
GEAR = ("left-track", "right-track", "left-wheels", "right-wheels")
SUFFERS = ("engine", *GEAR, "propeller")  # 31.1: in this order


def is_disabled(vehicle: Vehicle, system: str) -> bool:
    """Return whether a system no longer works: it is gone, or its card lets one hit disable it."""
    return vehicle.is_out(system) or (
        fails_at_once(vehicle, system) and vehicle.lost_of(system) > 0
    )


def is_immobilized(vehicle: Vehicle) -> bool:
    """Return whether a vehicle can only be towed, because of its engine, tracks or wheels."""
    return any(is_disabled(vehicle, system) for system in SUFFERS)


def fails_at_once(vehicle: Vehicle, system: str) -> bool:
    """Return whether the card lets a single point disable a system."""
    listed = vehicle.card.get("consequences", {})
    return listed.get(WHEELS if system.endswith(f"-{WHEELS}") else system) in AT_ONCE


def sight_lost(vehicle: Vehicle) -> int:
    """Return by how much damage to the gun, or to its visor, reduces the sight of the gun."""
    effect = str(vehicle.card.get("consequences", {}).get(VISOR, ""))
    loses, _, figure = effect.rpartition("-")
    visor = int(figure) if loses == LESS_SIGHT and vehicle.lost_of(VISOR) else 0
    return vehicle.lost_of("gun") + visor
