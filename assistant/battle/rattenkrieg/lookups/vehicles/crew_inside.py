"""Crew members inside and outside their vehicle."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat
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


def figures_at_vehicle(
    battle: Battle, element: Element, target: Element, men: Iterable[Figure]
) -> list[Figure]:
    """Return the figures of an element that can work at a vehicle: in it, on it or beside it.

    Figures inside another vehicle, or on it, must get out first. Those on boats reach over.
    """
    return [m for m in men if _vehicle_around(battle, element, m) in ("", target.id)]


def _vehicle_around(battle: Battle, element: Element, man: Figure) -> str:
    """Return the vehicle, not a boat, that a figure is in or on; empty for none."""
    own, ride = battle.vehicles.get(element.id), battle.travel.rides.get(man.id)
    around = ride.vehicle if ride else ""
    if own is not None and not own.is_gun and man.id in own.posts and is_inside(battle, own, man):
        around = element.id
    return "" if is_boat(battle.vehicles.get(around)) else around
