"""Crew members inside and outside their vehicle."""

from assistant.battle.rattenkrieg.state import GONE, Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle


def figures_inside(battle: Battle, element: Element) -> list[Figure]:
    """Return the living figures inside a vehicle."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.is_gun:
        return []
    men = [battle.figures[id] for id in vehicle.posts]
    return [m for m in men if m.state not in GONE and is_inside(battle, vehicle, m)]


def everybody_aboard(battle: Battle, element: Element, *, inside: bool = False) -> list[Figure]:
    """Return the living crew of a vehicle and the figures that ride on it, or only those in it."""
    rides = battle.travel.rides
    riders = [id for id in battle.travel.riders(element.id) if rides[id].inside or not inside]
    living = [battle.figures[id] for id in riders if battle.figures[id].state not in GONE]
    return [*figures_inside(battle, element), *living]


def is_inside(battle: Battle, vehicle: Vehicle, man: Figure) -> bool:
    """Return whether a crew member is inside. In an abandoned vehicle only the helpless are."""
    is_recorded = any(id in battle.emergencies.out for id in vehicle.posts)
    if vehicle.left and not is_recorded:
        return not man.able
    return man.id not in battle.emergencies.out
