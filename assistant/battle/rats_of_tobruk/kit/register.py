"""The register of the moves of Rats of Tobruk."""

from typing import TypeVar

from assistant.battle.play import Play, Refused
from assistant.battle.rats_of_tobruk.events.base import BattleEvent
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.register import Register
from assistant.battle.requests import closing_request

BattlePlay = Play[Battle, BattleEvent]

T = TypeVar("T")

move = Register(around=closing_request)
MOVES = move.moves


def require_present(found: T | None, why: str) -> T:
    """Return what was found; refuse the move if nothing was, even for the umpire."""
    if found is None:
        raise Refused(why)
    return found
