"""The register of the moves of Battleaxe."""

from assistant.battle.battleaxe.events.base import BattleEvent
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.play import Play
from assistant.battle.register import BOTH, SIDE_ONLY, UMPIRE_ONLY, Register
from assistant.battle.requests import closing_request

__all__ = ["BOTH", "MOVES", "SIDE_ONLY", "UMPIRE_ONLY", "BattlePlay", "move"]

BattlePlay = Play[Battle, BattleEvent]

move = Register(around=closing_request)
MOVES = move.moves
