"""Requests of the players to the umpire of a battle of Rats of Tobruk."""

from dataclasses import dataclass, replace

from assistant.battle.rats_of_tobruk.events.base import BattleEvent
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.requests import Request, without


@dataclass(frozen=True)
class Requested(BattleEvent):
    """A player asks the umpire to allow a move; this replaces the player's earlier request."""

    request: Request

    def apply(self, battle: Battle) -> Battle:
        others = without(battle.requests, self.request.side)
        return replace(battle, requests=(*others, self.request))


@dataclass(frozen=True)
class RequestMet(BattleEvent):
    """The umpire has answered a player's request, or its move is made."""

    side: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, requests=without(battle.requests, self.side))
