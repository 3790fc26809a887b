"""Events of a duel: facts in the past tense that know no rules."""

from dataclasses import dataclass, replace

from assistant.battle.event import Event
from assistant.battle.event_kinds import Kinds
from assistant.battle.screens.side_labels import SideLabel
from tests.fifth.rules import Side, Stance
from tests.fifth.state import Duel, Duellist


@dataclass(frozen=True)
class Opened(Event[Duel]):
    """The duel was set up."""

    title: str
    sides: dict[str, SideLabel]
    lives: int

    def apply(self, duel: Duel) -> Duel:
        duellists = {id: Duellist(badge, self.lives) for id, badge in self.sides.items()}
        return Duel(self.title, duellists)


@dataclass(frozen=True)
class StanceChosen(Event[Duel]):
    """A duellist chose a stance."""

    side: Side
    stance: Stance

    def apply(self, duel: Duel) -> Duel:
        duellist = replace(duel.duellists[self.side], stance=self.stance)
        return replace(duel, duellists={**duel.duellists, self.side: duellist})


@dataclass(frozen=True)
class BlowsExchanged(Event[Duel]):
    """The duellists met; perhaps one of them lost lives, and both choose a stance again."""

    hit: Side | None
    lives: int

    def apply(self, duel: Duel) -> Duel:
        duellists = {
            id: replace(each, stance=None, lives=each.lives - (self.lives if id == self.hit else 0))
            for id, each in duel.duellists.items()
        }
        return replace(duel, duellists=duellists, exchanges=duel.exchanges + 1)

    def conflict(self, duel: Duel) -> str | None:
        return None if duel.is_ready else "a stance would still be to be chosen then"


KINDS = Kinds((Opened, StanceChosen, BlowsExchanged))
