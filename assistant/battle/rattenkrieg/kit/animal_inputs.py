"""Inputs of a shot that concern dogs and horses (Rattenkrieg 19.1, 19.2)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.state import Battle, Figure
from assistant.rules.rattenkrieg.animals.horses import RIDE_IN


def dog_target_inputs(battle: Battle, figure: Figure) -> dict[str, str]:
    """Return the inputs for a dog as the target, which is harder to hit."""
    return {"target": "dog"} if figure.id in battle.animals.dogs else {}


def rider_inputs(play: BattlePlay, shooter: Figure, *, moving: bool) -> dict[str, float]:
    """Return the inputs for a mounted shooter: how far the horse moves in this action (19.2).

    `moving` says that the shot is fired within the ride in progress.
    """
    animals = play.state.animals
    if not animals.is_mounted(shooter.id) or not is_on(play.state, "cavalry"):
        return {}
    if moving:
        return {"mount_move_in": animals.horses[shooter.id].rode_in}
    words = "How far the horse moves in this action"
    return {"mount_move_in": play.number("mount_move_in", words, 0, most=RIDE_IN, rare=True)}
