"""The wait of a moving unit until its enemy has fired or let it pass (Rats of Tobruk 11.4).

Whether a unit of the enemy could fire at a move is secret, so every move waits. Nobody waits
where both players know that no unit could, and where the enemy chose in secret not to be asked.
"""

from assistant.battle.rats_of_tobruk.events.movement import MoveLetPass
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay
from assistant.battle.rats_of_tobruk.lookups.direct_fire import (
    is_direct_fire_left,
    may_any_unit_fire,
)
from assistant.battle.rats_of_tobruk.lookups.ground import enemy_of
from assistant.battle.rats_of_tobruk.state.battle import EVERY_MOVE, IN_RANGE, Battle
from assistant.rules.rats_of_tobruk.ranged_fire.direct_fire import reason_too_dark
from assistant.rules.rats_of_tobruk.terms import Side


def side_that_may_fire(battle: Battle) -> Side | None:
    """Return the side that may fire at the last move before anybody else acts; None for no side."""
    walk, side = battle.walk, battle.active
    if walk is None or side is None or walk.answered or battle.lets_pass:
        return None
    gone = not any(battle.units[id].alive for id in walk.units)
    return (
        None
        if gone or is_too_dark(battle) or not _is_asked(battle, enemy_of(side))
        else enemy_of(side)
    )


def is_move_over(battle: Battle) -> bool:
    """Return whether attacks have begun since the last move, so that nobody fires at it (11.4)."""
    walk = battle.walk
    if walk is None or battle.fight is not None:
        return True
    units = [battle.units[id] for id in walk.units if battle.units[id].alive]
    if any(unit.overran for unit in units):  # tanks may move again, from the hex they took
        return all(unit.place != walk.steps[-1].hex for unit in units)
    return battle.fighting or any(unit.attacked for unit in units)


def _is_asked(battle: Battle, side: Side) -> bool:
    """Return whether a side is asked to fire at the last move."""
    when = battle.asked_at.get(side, EVERY_MOVE)
    if when == IN_RANGE:
        return may_any_unit_fire(battle, side)
    return when == EVERY_MOVE and is_direct_fire_left(battle, side)


def may_choose_when_asked(battle: Battle, side: Side) -> bool:
    """Return whether a side may choose at which enemy moves of this turn it is asked to fire."""
    in_turn = battle.phase in ("supply", "activation")
    return in_turn and not is_too_dark(battle) and is_direct_fire_left(battle, side)


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
