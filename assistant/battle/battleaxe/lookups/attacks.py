"""Who may attack where, and which attacks have to be made (Battleaxe 9.2.1, 11.1, 11.2)."""

from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit


def attackers_in(battle: Battle, place: str) -> list[Unit]:
    """Units of the acting side that may attack in a place now."""
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


def is_mandatory(battle: Battle, place: str) -> bool:
    """Whether all that entered a place have to attack: it was not contested before."""
    return place not in battle.contested_at_start


def targets(battle: Battle) -> list[str]:
    """Places where the acting side can attack."""
    return [id for id in battle.places if attackers_in(battle, id)]


def owed(battle: Battle) -> list[str]:
    """Places where it has to."""
    return [id for id in targets(battle) if is_mandatory(battle, id)]
