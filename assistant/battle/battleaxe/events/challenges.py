"""Events of acts that can be challenged, and of challenges, in Battleaxe (8.2)."""

from assistant.battle.battleaxe.events.base import BattleEvent
from assistant.battle.battleaxe.state.actions import Act, Challenge
from assistant.battle.battleaxe.state.battle import Battle
from assistant.frozen import dataclass, replace
from assistant.rules.battleaxe.places import Side


@dataclass(frozen=True)
class ActDone(BattleEvent, saved_as="Done"):
    """A side acted; a die that fell, or an act of the enemy, fixes the acts before it."""

    side: Side
    words: str
    by_dice: bool = False

    def apply(self, battle: Battle) -> Battle:
        before = (
            replace(act, fixed=act.fixed or self.by_dice or act.side != self.side)
            for act in battle.acts
        )
        left = 1 if battle.active == self.side else 2
        act = Act(self.side, self.words, self.by_dice, left)
        return replace(battle, acts=(*before, act))


@dataclass(frozen=True)
class ActChallenged(BattleEvent, saved_as="Challenged"):
    """A side challenged an act of the enemy as a breach of the rules."""

    side: Side
    words: str

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, challenged=Challenge(self.side, self.words))

    def conflict(self, battle: Battle) -> str | None:
        if battle.challenged is not None:
            return "another challenge would be open"
        acts = [act.words for act in battle.acts if act.side != self.side and act.fixed]
        return None if self.words in acts else "the challenged act would not have happened"


@dataclass(frozen=True)
class ChallengeSettled(BattleEvent):
    """The umpire ruled on the challenge."""

    stands: bool

    def apply(self, battle: Battle) -> Battle:
        words = battle.challenged.words if battle.challenged else ""
        acts = tuple(act for act in battle.acts if act.words != words)
        return replace(battle, challenged=None, acts=acts)

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.challenged else "no challenge would be open"
