"""Enemies that come close enough for an order in the turn (Rattenkrieg 10.1.6)."""

from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.distances import distance_known
from assistant.battle.rattenkrieg.lookups.naming import enemy_name
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.viewers import UMPIRE
from assistant.rules.rattenkrieg.rounds.orders import CLOSE


def may_be_ordered(battle: Battle, element: Element) -> bool:
    """Return whether an enemy is close enough for an order in the turn.

    Only enemies count that its side sees: their places are plain on the table.
    """
    if battle.phase != "engagement" or battle.stage != "rounds":
        return False
    if element.order or element.broken or not element.left or not battle.able(element):
        return False
    for enemy in battle.of_side(battle.enemy(element.side).id):
        if battle.able(enemy) and enemy_name(battle, enemy) is not None:
            far = distance_known(battle, element.id, enemy.id, UMPIRE)
            if far is not None and far < CLOSE * element.quality:
                return True
    return False


def log_close_enemies(play: BattlePlay) -> None:
    """Log to a player that an element may be given an order, as an enemy came close."""
    for id, element in play.state.elements.items():
        close = id in play.before.elements and may_be_ordered(play.state, element)
        if close and not may_be_ordered(play.before, play.before.elements[id]):
            log_element(play, element, ": an enemy is close, so it may be given an order now.")
