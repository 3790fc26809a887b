"""The event with which the umpire ends a battle of Battleaxe before its last turn."""

from assistant.battle.battleaxe.events.base import BattleEvent
from assistant.battle.battleaxe.state.battle import Battle
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class EndedByUmpire(BattleEvent):
    """The umpire ended the battle: a player gave up, or both agreed."""

    words: str
    winner: str  # the id of a side, or nobody

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, phase="over", ended=self.words, won_by=self.winner, fight=None)

    def conflict(self, battle: Battle) -> str | None:
        return "the battle would be over already" if battle.phase == "over" else None
