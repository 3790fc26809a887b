"""Who of a crew is inside its vehicle, and who beside it."""

from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle

GONE = ("dead", "prisoner", "deserted", "evacuated")


def within(battle: Battle, element: Element) -> list[Figure]:
    """Men who live and sit or lie in it."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.is_gun:
        return []
    men = [battle.figures[id] for id in vehicle.posts]
    return [m for m in men if m.state not in GONE and is_inside(battle, vehicle, m)]


def is_inside(battle: Battle, vehicle: Vehicle, man: Figure) -> bool:
    """Whether a man of the crew is in it: of one that was left only who could not get out."""
    told = any(id in battle.plight.out for id in vehicle.posts)
    if vehicle.left and not told:
        return not man.able
    return man.id not in battle.plight.out
