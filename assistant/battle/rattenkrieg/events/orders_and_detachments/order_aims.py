"""Events of face-up orders: where they are placed, and when they may move (10.1.1, 10.1.2)."""

from typing import Any

from assistant.battle.rattenkrieg.events.base import BattleEvent, reason_if, title_of
from assistant.battle.rattenkrieg.events.changed import with_element
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.people import OrderAim
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class OrderAimed(BattleEvent):
    """A face-up order was placed beside its target, or at its destination."""

    element: str
    target: str | None = None  # an enemy element or Mojon
    point: str = ""  # in a player's words
    x_in: float | None = None  # on the table plan
    y_in: float | None = None

    def apply(self, battle: Battle) -> Battle:
        aim = OrderAim(self.target, self.point, self.x_in, self.y_in)
        return _with_order(battle, self.element, aim=aim, aim_free=False)

    def conflict(self, battle: Battle) -> str | None:
        return _conflict_face_down(battle, self.element)


@dataclass(frozen=True)
class OrderFreed(BattleEvent):
    """Something let the player of an element choose another point for its order (10.1.2)."""

    element: str

    def apply(self, battle: Battle) -> Battle:
        return _with_order(battle, self.element, aim_free=True)

    def conflict(self, battle: Battle) -> str | None:
        return _conflict_face_down(battle, self.element)


def _with_order(battle: Battle, element: str, **changes: Any) -> Battle:
    order = battle.elements[element].order
    return with_element(battle, element, order=order and replace(order, **changes))


def _conflict_face_down(battle: Battle, element: str) -> str | None:
    order = battle.elements[element].order
    down = order is None or not order.face_up
    return reason_if(down, f"{title_of(battle, element)} would have no order face up")
