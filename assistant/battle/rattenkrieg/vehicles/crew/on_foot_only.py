"""Moves that cannot be made from inside a vehicle, or by its riders (Rattenkrieg 25.3, 31.4)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.moves_on_foot import (
    OFF_VEHICLE,
    ON_FOOT,
    is_barred_aboard,
    is_kept_aboard,
)


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


def require_off_vehicle(play: BattlePlay, move: str) -> None:
    """Refuse work on the ground, or with a gun there, to an element that rides on a vehicle."""
    element = play.state.elements.get(play.about)
    if move not in OFF_VEHICLE or element is None:
        return
    if play.actor.is_umpire or element.side == play.actor.side:
        rides = is_kept_aboard(play.state, element, move)
        play.require(not rides, f"{element.title} rides on a vehicle: it gets off first.")
