"""Events of the Tactical Orders that are placed beside elements (Rattenkrieg 10.1)."""

from assistant.battle.rattenkrieg.events.base import (
    NO_TURN,
    NOT_ORDERS,
    BattleEvent,
    reason_if,
    title_of,
)
from assistant.battle.rattenkrieg.events.changed import with_element, with_side
from assistant.battle.rattenkrieg.state import Battle, Kind, Order
from assistant.frozen import dataclass


@dataclass(frozen=True)
class OrderPlaced(BattleEvent):
    """A Tactical Order was placed face down beside an element."""

    element: str
    kind: Kind
    counts: bool  # against the squad leader's limit
    marker: bool

    def apply(self, battle: Battle) -> Battle:
        battle = with_orders_counted(battle, self.element, int(self.counts), -int(self.marker))
        able = len(battle.able(battle.elements[self.element]))
        return with_element(battle, self.element, order=Order(self.kind), men_at_order=able)

    def conflict(self, battle: Battle) -> str | None:
        has_order = battle.elements[self.element].order is not None
        title = title_of(battle, self.element)
        return placing_conflict(battle, self.element, self.marker, has_order, title)


@dataclass(frozen=True)
class OrderTakenBack(BattleEvent):
    """An order was removed again before the rounds began."""

    element: str
    counts: bool
    marker: bool

    def apply(self, battle: Battle) -> Battle:
        battle = with_orders_counted(battle, self.element, -int(self.counts), int(self.marker))
        return with_element(battle, self.element, order=None)

    def conflict(self, battle: Battle) -> str | None:
        title = title_of(battle, self.element)
        return reason_if(
            battle.elements[self.element].order is None, f"{title} would have no order"
        )


def placing_conflict(
    battle: Battle, element: str, marker: bool, has_order: bool, owner: str
) -> str | None:
    """Return why an order cannot be placed now, as a clause; None if it can.

    `marker` says that the order is an Ambush marker, and `has_order` that the `owner`, the element
    or its leader by name, has an order already.
    """
    if battle.phase != "engagement":
        return NO_TURN
    if battle.stage == "end":
        return NOT_ORDERS
    if marker and battle.sides[battle.elements[element].side].ambush_left <= 0:
        return "no Ambush marker would be left"
    return reason_if(has_order, f"{owner} would already have an order")


def with_orders_counted(battle: Battle, element: str, placed: int, markers: int) -> Battle:
    """Return the battle after orders were added to a squad's count, and Ambush markers to a side.

    Both numbers may be negative.
    """
    whose = battle.elements[element]
    side = battle.sides[whose.side]
    orders = {**side.squad_orders, whose.squad: side.squad_orders.get(whose.squad, 0) + placed}
    left = max(0, side.ambush_left + markers)  # the umpire may allow one more
    return with_side(battle, side.id, squad_orders=orders, ambush_left=left)
