"""Events of players' requests to the umpire in a battle of Rats of Tobruk."""

from dataclasses import dataclass, replace

from assistant.battle.rats_of_tobruk.events.base import BattleEvent
from assistant.battle.rats_of_tobruk.state.battle import Battle
from assistant.battle.requests import Request, requests_without


@dataclass(frozen=True)
class Requested(BattleEvent):
    """A player asked the umpire to allow a move; this replaces the player's earlier request."""

    request: Request

    def apply(self, battle: Battle) -> Battle:
        others = requests_without(battle.requests, self.request.side)
        return replace(battle, requests=(*others, self.request))


@dataclass(frozen=True)
class RequestMet(BattleEvent):
    """The umpire answered a player's request, or the move was made."""

    side: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, requests=requests_without(battle.requests, self.side))
