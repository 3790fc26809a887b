"""The wait of a moving unit until its enemy has fired or let it pass (Rats of Tobruk 11.4).

Whether the enemy could fire at all is secret, so every move waits alike.
"""

from assistant.battle.rats_of_tobruk.events.movement import MoveLetPass
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay
from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.rules.rats_of_tobruk.ranged_fire.direct_fire import reason_too_dark
from assistant.rules.rats_of_tobruk.terms import Side


def side_that_may_fire(battle: Battle) -> Side | None:
    """Return the side that may fire at the last move before anybody else acts; None: no side."""
    walk, side = battle.walk, battle.active
    if walk is None or side is None or walk.answered or battle.lets_pass:
        return None
    gone = not any(battle.units[id].alive for id in walk.units)
    return None if gone or is_too_dark(battle) else enemy_of(side)


def is_too_dark(battle: Battle) -> bool:
    """Return whether light and weather forbid direct fire in this turn."""
    if battle.turn_type is None:
        return False
    storm_ban = battle.options.get("storm_ban", False)
    return reason_too_dark(battle.turn_type, battle.weather or "", storm_ban=storm_ban) is not None


def require_fire_answered(play: BattlePlay) -> None:
    """Require that the enemy has fired or let the move pass; the umpire lets it pass."""
    side = side_that_may_fire(play.state)
    if side and play.actor.is_umpire:
        play.record(MoveLetPass())
    elif side:
        play.require(False, f"The {play.state.sides[side].name} player may fire first.")
