"""Opportunity fire comes before the mover goes on: his enemy fires or lets it pass (Tobruk 11.4).

Whether anybody could fire is the enemy's to know: every move waits for his word alike.
"""

from assistant.battle.rats_of_tobruk.events.movement import LetPass
from assistant.battle.rats_of_tobruk.kit.register import AtTable
from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.rules.rats_of_tobruk.ranged_fire.direct_fire import light_bars
from assistant.rules.rats_of_tobruk.terms import Side


def answerer(battle: Battle) -> Side | None:
    """The side that may fire at the move made last before anybody goes on; None: none may."""
    walk, side = battle.walk, battle.active
    if walk is None or side is None or walk.answered or battle.lets_pass:
        return None
    gone = not any(battle.units[id].alive for id in walk.units)
    return None if gone or is_too_dark(battle) else enemy_of(side)


def is_too_dark(battle: Battle) -> bool:
    """Whether nobody fires directly in this turn."""
    if battle.turn_type is None:
        return False
    storm_ban = battle.options.get("storm_ban", False)
    return light_bars(battle.turn_type, battle.weather or "", storm_ban=storm_ban) is not None


def may_go_on(play: AtTable) -> None:
    """Refuse to whoever does not wait for the enemy's fire; the umpire's going on is his word."""
    side = answerer(play.state)
    if side and play.actor.is_umpire:
        play.happened(LetPass())
    elif side:
        play.require(False, f"The {play.state.sides[side].name} player may fire first.")
