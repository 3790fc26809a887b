"""Examples of leaders' orders, and of figures that leave their element or join another one."""

from assistant.battle.rattenkrieg.events import OrderTurnedOver
from assistant.battle.rattenkrieg.events.orders_and_detachments.decoy_orders import (
    DecoyOrderPlaced,
    DecoyOrderTakenBack,
)
from assistant.battle.rattenkrieg.events.orders_and_detachments.leader_orders import (
    ElementsCalled,
    LeaderOrderPlaced,
    LeaderOrderTakenBack,
    LeaderOrderTurnedOver,
)
from assistant.battle.rattenkrieg.events.orders_and_detachments.order_aims import (
    OrderAimed,
    OrderFreed,
)
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import (
    FigureDetached,
    FigureJoined,
    MenAtOrderChanged,
)

UNSEEN = {
    LeaderOrderPlaced: lambda a: LeaderOrderPlaced(a.element, "fire", True, False),
    LeaderOrderTakenBack: lambda a: LeaderOrderTakenBack(a.element, True, False),
    LeaderOrderTurnedOver: lambda a: LeaderOrderTurnedOver(a.element),
    OrderAimed: lambda a: OrderAimed(a.element, a.german),
    OrderFreed: lambda a: OrderFreed(a.element),
    FigureDetached: lambda a: FigureDetached(a.man, f"{a.man}-alone", "Scout", scouts=True),
    FigureJoined: lambda a: FigureJoined(a.man, a.unordered),
    MenAtOrderChanged: lambda a: MenAtOrderChanged(a.element, 3),
}

FIRST = {
    LeaderOrderTakenBack: lambda a: [UNSEEN[LeaderOrderPlaced](a)],
    LeaderOrderTurnedOver: lambda a: [UNSEEN[LeaderOrderPlaced](a)],
    OrderAimed: lambda a: [OrderTurnedOver(a.element)],
    OrderFreed: lambda a: [OrderTurnedOver(a.element)],
}

PUBLIC = {
    ElementsCalled: "who acts under a leader's order is said aloud",
    DecoyOrderPlaced: "everybody sees an order there; test_decoy_orders compares it with others",
    DecoyOrderTakenBack: "that the order is gone is seen",
}

BUILT = {}
