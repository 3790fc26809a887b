"""Which way vehicles point, and what that says of a shot between two (Rattenkrieg 22.1, 24.1).

The table's own clock is used: twelve is its far side, as the umpire sits. What is told is kept; a
turn changes it; a bearing between two lasts until one of them goes elsewhere.
"""

from assistant.battle.rattenkrieg.lookups.table_plan import positions
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.rules.rattenkrieg.vehicles.armor.data_card import (
    HOUR_DEG,
    WHOLE_DEG,
    Part,
    nearest_sector,
)

FACES = {12: "front", 3: "right", 6: "rear", 9: "left"}


def hour(degrees: float) -> int:
    """An hour of the clock, of degrees clockwise of its twelve."""
    return nearest_sector(degrees % WHOLE_DEG)


def degrees_of(hours: int) -> float:
    """Degrees clockwise of twelve."""
    return float(hours * HOUR_DEG % WHOLE_DEG)


def points_at(battle: Battle, element: str, part: Part) -> float | None:
    """Where the bow of a vehicle points on the table, or its gun; None where nobody told."""
    going = battle.travel.going(element)
    if going.hull_deg is None:
        return None
    return (going.hull_deg + going.turret_deg * (part == "turret")) % WHOLE_DEG


def sector(
    battle: Battle, target: str, firer: str, part: Part, *, plan: bool = False
) -> int | None:
    """The hour, of its bow or gun, from which a target is fired at; None when it is not known.

    What was told counts before the plan, which the umpire alone has.
    """
    bearing = battle.travel.bearings.get(f"{target} {firer}")
    if bearing is None and plan:
        bearing = positions.bearing_deg(battle, target, firer)
    points = points_at(battle, target, part)
    if bearing is None or points is None:
        return None
    return hour(bearing - points)


def in_move(battle: Battle, element: Element) -> bool:
    """Whether a vehicle is in the middle of its move, with inches left."""
    on, going = battle.round, battle.travel.going(element.id)
    acts = on is not None and on.acting is not None and on.acting.element == element.id
    return acts and going.left_in > 0 and going.moved == battle.elements[element.id].spent


def in_words(battle: Battle, element: str) -> str:
    """`Bow to 3 o’clock of the table, turret to 6`; empty where nobody told."""
    bow = points_at(battle, element, "hull")
    if bow is None:
        return ""
    vehicle = battle.vehicles.of[element]
    words = f"Bow to {hour(bow)} o’clock of the table"
    gun = points_at(battle, element, "turret")
    if has_turret(vehicle.card) and gun is not None and hour(gun) != hour(bow):
        words += f", turret to {hour(gun)}"
    return words


def has_turret(card: object) -> bool:
    """Whether a card has a turret that is aimed at by itself."""
    return isinstance(card, dict) and "turret" in card.get("size", {})
