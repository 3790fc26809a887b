"""Moves that cannot be made from inside a vehicle (Rattenkrieg 25.3)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import ON_FOOT, is_barred_aboard


def require_on_foot(play: BattlePlay, move: str) -> None:
    """Refuse a move on foot to an element aboard its vehicle; `move` is the move's id."""
    if move not in ON_FOOT:
        return
    element = play.state.elements.get(play.about)
    if element is None or not (play.actor.is_umpire or element.side == play.actor.side):
        return
    inside = is_barred_aboard(play.state, element, move)
    play.require(
        not inside,
        f"The crew of {element.title} is aboard: it fires the weapons, drives, and spots.",
    )
