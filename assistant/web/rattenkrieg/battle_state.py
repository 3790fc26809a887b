"""The state of a battle of Rattenkrieg, for pages that only this system has."""

from flask import abort

from assistant.battle.game import Game
from assistant.battle.rattenkrieg.state import Battle


def battle_state(game: Game) -> Battle:
    """Return the state of a battle; the page does not exist in a battle of another system."""
    if not isinstance(game.state, Battle):
        abort(404)
    return game.state
