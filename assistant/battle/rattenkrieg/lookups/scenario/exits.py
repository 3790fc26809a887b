"""Figures and vehicles that leave the table, or have left it by an edge (addendum)."""

import re

from assistant.battle.rattenkrieg.lookups.table_plan.positions import certain_position
from assistant.battle.rattenkrieg.lookups.vehicles.halted import halt_of
from assistant.battle.rattenkrieg.state import GONE, Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.noise import DISPLACING

EDGES = ("north", "east", "south", "west")
EXIT = re.compile(rf"exits-({'|'.join(EDGES)})\b")  # in the name of a condition


def condition_key(condition: str) -> str:
    """Return the name of a condition as it appears in the table of points."""
    return "-".join(condition.lower().split())


def edge_of_condition(condition: str) -> str | None:
    """Return the edge by which figures must leave to meet a condition of the scenario."""
    found = EXIT.search(condition_key(condition))
    return found[1] if found else None


def goal_edge(battle: Battle, side: str) -> str | None:
    """Return the edge by which a side earns points for leaving the table."""
    ours = (x for x in battle.script.points.values() if x.side == side)
    return next((edge for x in ours if (edge := edge_of_condition(x.condition))), None)


def has_left(battle: Battle, element: str) -> bool:
    """Return whether the vehicle or gun of an element has left the table."""
    return element in battle.script.exits


def why_not_leave(battle: Battle, element: Element) -> str:
    """Return why an element cannot leave the table now; "" if it can."""
    outside = [id for id in battle.emergencies.out if id in element.figures]
    if [id for id in outside if battle.figures[id].state not in GONE]:
        return f"The crew of {element.title} must get in first."
    vehicle = battle.vehicles.get(element.id)
    if vehicle is not None and not vehicle.is_gun:
        if halt := halt_of(battle, element):
            return halt.sentence
        if not _has_moved(battle, element) or _is_far_from_edges(battle, element.id, vehicle):
            return f"{element.title} must move to the edge first."
        return "" if vehicle.speed_in else f"{element.title} has stopped. It must drive off."
    return "" if _has_moved(battle, element) else f"{element.title} must move to the edge first."


def _is_far_from_edges(battle: Battle, id: str, vehicle: Vehicle) -> bool:
    """Return whether a vehicle cannot reach any edge of the table plan in one move."""
    plan, position = battle.table_plan.plan, certain_position(battle, id)
    if plan is None or position is None:
        return False
    (right, up), (width, depth) = position.place, plan.size
    return min(right, up, width - right, depth - up) > vehicle.speed_in


def _has_moved(battle: Battle, element: Element) -> bool:
    """Return whether an element has just moved, so that it may have reached an edge."""
    if battle.phase != "engagement" or not battle.able(element):
        return False
    if not figures_that_leave(battle, element):
        return False
    mojon = battle.mojons.get(element.mojon or "")
    if mojon is not None and mojon.moved and not mojon.removed and element.is_unplaced:
        return True
    active = battle.round is not None and element.id in battle.round.active
    return active and element.last_action in DISPLACING


def figures_that_leave(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that go off the table with a vehicle, or can walk off by themselves."""
    riding = battle.travel.rides
    if battle.vehicles.get(element.id):  # a crew that rides elsewhere does not push its gun
        there = (man for man in battle.men(element) if man.state not in GONE)
        return [man for man in there if man.id not in riding]
    return [man for man in battle.fit(element) if man.id not in riding]
