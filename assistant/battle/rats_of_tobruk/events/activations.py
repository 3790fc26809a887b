"""Events of chits in Rats of Tobruk, from the cup until they are laid aside."""

from collections.abc import Mapping

from assistant.battle.rats_of_tobruk.events.base import BattleEvent
from assistant.battle.rats_of_tobruk.events.turns import ANOTHER_PHASE
from assistant.battle.rats_of_tobruk.state.battle import SIX_OH_SIX, Battle
from assistant.frozen import dataclass, replace
from assistant.rules.rats_of_tobruk.terms import AXIS, Side


def activation_conflict(battle: Battle) -> str | None:
    """Return why no battalion could act, as a clause; None if one can."""
    return None if battle.hand else "no chit would be in hand"


@dataclass(frozen=True)
class StackChosen(BattleEvent):
    """A stack was chosen that acts without an HQ in this activation."""

    units: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, lone=self.units)

    def conflict(self, battle: Battle) -> str | None:
        return activation_conflict(battle)


@dataclass(frozen=True)
class ChitsPutIn(BattleEvent, saved_as="ChitsPut"):
    """A side put its chits into the cup."""

    side: Side
    chits: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, put_in={**battle.put_in, self.side: self.chits})

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "activation":
            return ANOTHER_PHASE
        if self.side in battle.put_in:
            return "the chits of this side would already be in the cup"
        first = self.side == AXIS or AXIS in battle.put_in
        return None if first else "the Axis would not have put its chits in"


@dataclass(frozen=True)
class CupMixed(BattleEvent):
    """The chits in the cup were put in this order."""

    chits: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, cup=self.chits)

    def conflict(self, battle: Battle) -> str | None:
        known = {chit for chits in battle.put_in.values() for chit in chits}
        other = known != set(self.chits) - {SIX_OH_SIX}
        return "other chits would be in the cup" if other else None


@dataclass(frozen=True)
class ChitDrawn(BattleEvent):
    """A chit was drawn; its battalion acts."""

    chit: str

    def apply(self, battle: Battle) -> Battle:
        left = tuple(chit for chit in battle.cup if chit != self.chit)
        return replace(
            battle,
            cup=left,
            drawn=(*battle.drawn, self.chit),
            hand=self.chit,
            fighting=False,
            lone=(),
        )

    def conflict(self, battle: Battle) -> str | None:
        if battle.hand is not None:
            return "the previous chit would still be in hand"
        return None if self.chit in battle.cup else "this chit would not be in the cup"


@dataclass(frozen=True)
class ChitLaidAside(BattleEvent):
    """The chit in hand was laid aside; its battalion has acted."""

    def apply(self, battle: Battle) -> Battle:
        units = {
            id: replace(unit, spent=0, moved=False, stopped=False, tried=False, changed=False)
            for id, unit in battle.units.items()
        }
        return replace(battle, units=units, hand=None, walk=None, lone=(), lets_pass=False)

    def conflict(self, battle: Battle) -> str | None:
        if battle.fight is not None:
            return "a combat would not be over"
        return None if battle.hand else "no chit would be in hand"


@dataclass(frozen=True)
class ChitsWithdrawn(BattleEvent):
    """Chits of battalions without units left the game."""

    chits: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        left: Mapping[str, Side] = {
            chit: side for chit, side in battle.chits.items() if chit not in self.chits
        }
        cup = tuple(chit for chit in battle.cup if chit not in self.chits)
        hand = None if battle.hand in self.chits else battle.hand
        return replace(battle, chits=left, cup=cup, hand=hand)

    def conflict(self, battle: Battle) -> str | None:
        there = set(self.chits) <= set(battle.chits)
        return None if there else "those chits would be out of the game then"
