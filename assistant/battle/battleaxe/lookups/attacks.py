"""Attacks that units may make, and those that are mandatory (Battleaxe 9.2.1, 11.1, 11.2)."""

from assistant.battle.battleaxe.state.actions import Fight
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.cards.wording import listed


def attackers_in(battle: Battle, place: str) -> list[Unit]:
    """Return the units of the acting side that may attack in a place now."""
    overran = {id for over in battle.overran_into(place) for id in over.units}
    if place in battle.attacked and not overran:
        return []
    if not battle.enemies_in(place, battle.active):
        return []
    own = [unit for unit in battle.units_in(place, battle.active) if not unit.locked]
    if overran:
        return [unit for unit in own if unit.id in overran]
    if battle.kind != "assault":
        return []
    active = place in battle.active_places
    return [unit for unit in own if unit.came_from or (active and not unit.acted)]


def is_attack_mandatory(battle: Battle, place: str) -> bool:
    """Return whether all units that entered a place must attack: it was not contested before."""
    return place not in battle.contested_at_start


def attackable_places(battle: Battle) -> list[str]:
    """Return the places where the acting side can attack."""
    return [id for id in battle.places if attackers_in(battle, id)]


def has_mandatory_attack(battle: Battle) -> bool:
    """Return whether an attack has to be made before the impulse can end."""
    return any(is_attack_mandatory(battle, place) for place in attackable_places(battle))


def places_to_attack(battle: Battle) -> list[str]:
    """Return the places where the acting side still has to attack in this impulse."""
    return [id for id in attackable_places(battle) if is_attack_mandatory(battle, id)]


def describe_attack(fight: Fight) -> str:
    """Describe the units that attack, the one that leads, and their support."""
    flags = (("Rommel", fight.rommel), ("Air Support", fight.air), ("Artillery", fight.guns))
    support = listed([words for words, is_given in flags if is_given])
    led = f", led by {fight.lead}" if len(fight.attackers) > 1 else ""
    verb = "attack" if len(fight.attackers) > 1 else "attacks"
    return f"{listed(fight.attackers)} {verb}{led}{', with ' if support else ''}{support}."
