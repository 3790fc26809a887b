"""Events of orders beside leaders, for all elements under them (Rattenkrieg 10.1.7)."""

from assistant.battle.rattenkrieg.events.base import BattleEvent, reason_if, title_of
from assistant.battle.rattenkrieg.events.changed import change_round, with_element
from assistant.battle.rattenkrieg.events.orders_and_detachments.tactical_orders import (
    placing_conflict,
    with_orders_counted,
)
from assistant.battle.rattenkrieg.state import Battle, Kind, Order
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class LeaderOrderPlaced(BattleEvent):
    """A Tactical Order was placed face down beside the leader who is with an element."""

    element: str
    kind: Kind
    counts: bool  # against the squad leader's limit
    marker: bool  # it is an Ambush marker

    def apply(self, battle: Battle) -> Battle:
        battle = with_orders_counted(battle, self.element, int(self.counts), -int(self.marker))
        return with_element(battle, self.element, leader_order=Order(self.kind))

    def conflict(self, battle: Battle) -> str | None:
        has_order = battle.elements[self.element].leader_order is not None
        leader = f"the leader of {title_of(battle, self.element)}"
        return placing_conflict(battle, self.element, self.marker, has_order, leader)


@dataclass(frozen=True)
class LeaderOrderTakenBack(BattleEvent):
    """The order of a leader was removed again before the rounds began."""

    element: str
    counts: bool
    marker: bool

    def apply(self, battle: Battle) -> Battle:
        battle = with_orders_counted(battle, self.element, -int(self.counts), int(self.marker))
        return with_element(battle, self.element, leader_order=None)

    def conflict(self, battle: Battle) -> str | None:
        return _conflict_without_order(battle, self.element)


@dataclass(frozen=True)
class LeaderOrderTurnedOver(BattleEvent):
    """The order of a leader was turned over, and removed.

    In a reaction, or under attack, it becomes an order of the group that the leader is with.
    """

    element: str
    as_own: bool = False

    def apply(self, battle: Battle) -> Battle:
        element = battle.elements[self.element]
        order = element.order
        if self.as_own and order is None and element.leader_order:
            order = replace(element.leader_order, face_up=True)
        return with_element(battle, self.element, leader_order=None, order=order)

    def conflict(self, battle: Battle) -> str | None:
        return _conflict_without_order(battle, self.element)


@dataclass(frozen=True)
class ElementsCalled(BattleEvent):
    """A leader's order made elements active; their first actions are done at the same time."""

    elements: tuple[str, ...]
    element: str  # that the leader is with

    def apply(self, battle: Battle) -> Battle:
        battle = replace(battle, noise=None)
        return change_round(
            battle,
            together=self.elements,
            called_by=self.element,
            turn_of=None,
            acting=None,
            nominees={},
            winner=None,
        )

    def conflict(self, battle: Battle) -> str | None:
        active = battle.round.active if battle.round else ()
        idle = next((id for id in self.elements if id not in active), None)
        return f"{title_of(battle, idle)} would not be active" if idle else None


def _conflict_without_order(battle: Battle, element: str) -> str | None:
    none = battle.elements[element].leader_order is None
    return reason_if(none, f"the leader of {title_of(battle, element)} would have no order")
