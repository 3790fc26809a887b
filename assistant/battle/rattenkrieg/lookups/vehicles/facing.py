"""Facing of vehicles, and the sectors of a shot between two of them (Rattenkrieg 22.1, 24.1)."""

from collections.abc import Iterable

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.lookups.labels import has_north
from assistant.battle.rattenkrieg.lookups.table_plan import positions
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_craft
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.rules.rattenkrieg.vehicles.armor.data_card import (
    HOUR_DEG,
    WHOLE_DEG,
    Part,
    nearest_sector,
)

FACES = {12: "front", 3: "right", 6: "rear", 9: "left"}


def sector_options(sectors: Iterable[int]) -> list[Option]:
    """Return sectors of a hull or turret to choose from; each names itself where it is alone."""
    return [Option(str(x), str(x), FACES.get(x, ""), alone=f"Sector {x}") for x in sectors]


def clock_hour(degrees: float) -> int:
    """Return the clock hour of an angle, in degrees clockwise of twelve."""
    return nearest_sector(degrees % WHOLE_DEG)


def degrees_of(hours: int) -> float:
    """Return the angle of a clock hour, in degrees clockwise of twelve."""
    return float(hours * HOUR_DEG % WHOLE_DEG)


def facing_deg(battle: Battle, element: str, part: Part) -> float | None:
    """Return the facing of a hull or turret on the table, in degrees.

    Return None if it was not entered.
    """
    going = battle.travel.going(element)
    if going.hull_deg is None:
        return None
    return (going.hull_deg + going.turret_deg * (part == "turret")) % WHOLE_DEG


def sector_hit(
    battle: Battle, target: str, firer: str, part: Part, *, plan: bool = False
) -> int | None:
    """Return the sector of a target's hull or turret that faces the firer.

    Return None if it is unknown. An entered bearing takes precedence over the umpire's table plan.
    """
    bearing = battle.travel.bearings.get(f"{target} {firer}")
    if bearing is None and plan:
        bearing = positions.bearing_deg(battle, target, firer)
    points = facing_deg(battle, target, part)
    if bearing is None or points is None:
        return None
    return clock_hour(bearing - points)


def is_in_move(battle: Battle, element: Element) -> bool:
    """Return whether a vehicle is in the middle of its move."""
    return battle.travel.going(element.id).left_in > 0 and moved_in_impulse(battle, element)


def moved_in_impulse(battle: Battle, element: Element) -> bool:
    """Return whether a vehicle or boat moved in the impulse that is in progress."""
    on, going = battle.round, battle.travel.going(element.id)
    acts = on is not None and on.acting is not None and on.acting.element == element.id
    return acts and going.moved == battle.elements[element.id].spent


def describe_facing(battle: Battle, element: str) -> str:
    """Describe a vehicle's facing; empty if it was not entered."""
    bow = facing_deg(battle, element, "hull")
    if bow is None:
        return ""
    vehicle = battle.vehicles.of[element]
    front = "Bow" if is_craft(vehicle) else "Hull front"
    twelve = "(12 is north)" if has_north(battle) else "of the table"
    words = f"{front} to {clock_hour(bow)} o’clock {twelve}"
    gun = facing_deg(battle, element, "turret")
    if has_turret(vehicle.card) and gun is not None and clock_hour(gun) != clock_hour(bow):
        words += f", turret to {clock_hour(gun)}"
    return words


def has_turret(card: object) -> bool:
    """Return whether a card has a turret that is aimed separately."""
    return isinstance(card, dict) and "turret" in card.get("size", {})
