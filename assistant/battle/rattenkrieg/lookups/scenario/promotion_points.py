"""Counts of conditions for promotion points, as the battle recorded them (addendum)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.scenario.exits import condition_key, has_left
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_tank
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.scenario import Scored
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.fire.weapons import BadWeapon, weapon_of

UNBUTTONED = "turn-commander-not-buttoned-up"
BUTTONED_UP = "all-commanders-buttoned-up-all-game"
FROM_GROUND = "enemy-acquired-by-commander-from-the-ground"
CONTACT = "all-tanks-in-visual-contact"
MG_FIRST = "mg-fires-first-in-squad"
DIRECTS = "leader-directs-support-fire"
ASSAULTS = "leader-joins-assault-team"
ONCE = (DIRECTS, ASSAULTS)  # in a game
ALL_THREE = "all-three-conditions"
SCOUTS = "enemy-unit-spotted-by-scouts-with-leader"


def conditions(battle: Battle, key: str) -> list[Scored]:
    """Return the conditions of the scenario that have this name in the table of points."""
    points = battle.script.points.values()
    return [scored for scored in points if condition_key(scored.condition) == key]


def describe_condition(battle: Battle, scored: Scored) -> str:
    """Return a condition as text, with the other conditions that it sums up."""
    if condition_key(scored.condition) != ALL_THREE:
        return scored.words
    ours = (x for x in battle.script.points.values() if x.side == scored.side and x != scored)
    promoting = (x for x in ours if x.kind == scored.kind and (x.points or 0) > 0)
    others = [x.words.lower() for x in promoting]
    return f"{scored.words}: {listed(others)}" if others else scored.words


def tanks(battle: Battle, side: str) -> Iterator[Element]:
    """Yield the elements of a side whose tank has a crew and is on the table.

    Reinforcements are among them as soon as they have come.
    """
    for element in battle.of_side(side):
        vehicle = battle.vehicles.get(element.id)
        there = vehicle is not None and vehicle.manned and is_tank(vehicle)
        if there and not has_left(battle, element.id):
            yield element


def why_lost(battle: Battle, scored: Scored) -> str:
    """Return why a side can no longer earn the points of a condition; empty while it can."""
    key = condition_key(scored.condition)
    if key == BUTTONED_UP and (opened := _vehicles_opened_by(battle, scored.side)):
        return f"{opened[0]} opened a hatch, so these points are lost."
    if key == CONTACT and battle.script.conduct.in_contact is False:
        return "The tanks were out of sight of one another, so these points are lost."
    return ""


def is_played_out(battle: Battle) -> bool:
    """Return whether the last turn has been played, or the battle is over."""
    last = battle.turn >= battle.limit and battle.stage == "end"
    return battle.phase == "over" or (battle.phase == "engagement" and last)


def count_unbuttoned_turns(battle: Battle, side: str) -> int:
    """Count the turns in which a commander of the side was never buttoned up."""
    turns = battle.script.conduct.unbuttoned
    return sum(turns.get(element.id, 0) for element in battle.of_side(side))


def count_buttoned_up(battle: Battle, side: str) -> int:
    """Return 1 once the battle is played out without an open hatch on the side's tanks, else 0."""
    return int(is_played_out(battle) and not _vehicles_opened_by(battle, side))


def count_contact(battle: Battle, side: str) -> int:
    """Return 1 once the battle is played out with all tanks in sight of one another, else 0."""
    return int(is_played_out(battle) and battle.script.conduct.in_contact is True)


def count_found_from_ground(battle: Battle, side: str) -> int:
    """Count the enemies that commanders of the side acquired from outside their vehicles."""
    found = battle.script.conduct.found
    return sum(len(found.get(element.id, ())) for element in battle.of_side(side))


def count_machine_gun_first(battle: Battle, side: str) -> int:
    """Count the squads of the side whose first weapon to fire was a machine gun."""
    return sum(map(_is_machine_gun, battle.first_weapons.get(side, {}).values()))


def describe_record(battle: Battle, scored: Scored) -> str:
    """Describe what the battle recorded of a condition; empty if nothing."""
    first = battle.first_weapons.get(scored.side, {})
    if condition_key(scored.condition) != MG_FIRST or not first:
        return ""
    fired = ", ".join(f"{squad} {weapon}" for squad, weapon in first.items())
    return f"First to fire: {fired}."


def _is_machine_gun(weapon: str) -> bool:
    """Return whether a weapon of the table or a notation is a machine gun."""
    try:
        return weapon_of(weapon).is_machine_gun
    except BadWeapon:  # of no light weapon
        return False


def _vehicles_opened_by(battle: Battle, side: str) -> list[str]:
    """Return the titles of the side's elements whose vehicle has opened a hatch."""
    opened = battle.script.conduct.opened
    return [element.title for element in battle.of_side(side) if element.id in opened]
