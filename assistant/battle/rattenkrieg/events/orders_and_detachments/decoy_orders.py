"""Events of the orders that are placed beside decoys, which nobody carries out (10.1.3)."""

from assistant.battle.rattenkrieg.events.base import NO_TURN, NOT_ORDERS, BattleEvent, reason_if
from assistant.battle.rattenkrieg.events.changed import with_mojon, with_side
from assistant.battle.rattenkrieg.state import Battle
from assistant.frozen import dataclass


@dataclass(frozen=True)
class DecoyOrderPlaced(BattleEvent):
    """A numbered order was placed face down beside a decoy, to deceive the enemy."""

    mojon: str

    def apply(self, battle: Battle) -> Battle:
        return _with_order(battle, self.mojon, placed=True)

    def conflict(self, battle: Battle) -> str | None:
        mojon = battle.mojons[self.mojon]
        if battle.phase != "engagement":
            return NO_TURN
        if battle.stage == "end":
            return NOT_ORDERS
        if mojon.removed or not mojon.decoy:
            return "that Mojon would be gone, or carry elements"
        if battle.sides[mojon.side].ambush_left <= 0:
            return "all Ambush markers would be used"
        return reason_if(mojon.has_order, "the decoy would already have an order")


@dataclass(frozen=True)
class DecoyOrderTakenBack(BattleEvent):
    """The order beside a decoy was removed again before the rounds began."""

    mojon: str

    def apply(self, battle: Battle) -> Battle:
        return _with_order(battle, self.mojon, placed=False)

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(not battle.mojons[self.mojon].has_order, "the decoy would have no order")


def _with_order(battle: Battle, mojon: str, *, placed: bool) -> Battle:
    """Return the battle with an order beside a decoy, or with order and marker taken back."""
    side = battle.sides[battle.mojons[mojon].side]
    left = max(0, side.ambush_left + (-1 if placed else 1))
    return with_side(with_mojon(battle, mojon, has_order=placed), side.id, ambush_left=left)
