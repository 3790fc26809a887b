"""Facts of orders and of how platoons stand (Desert Rats, Command & Control; Reactions)."""

from dataclasses import dataclass, replace

from assistant.battle.desert_rats.events.base import BattleEvent, OfElement, lost
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Element, Order, Platoon
from assistant.battle.event import put
from assistant.battle.log import Compared
from assistant.boardmap.plan import Place


def unsealed(battle: Battle, id: str) -> str | None:
    """Why no order to an element could take effect; None if one could, or it is the umpire's."""
    platoon = battle.platoons[battle.elements[id].platoon]
    waits = battle.phase == "orders" and platoon.sealed is None
    return Compared("no order would be sealed for this platoon") if waits else None


@dataclass(frozen=True)
class ActionSealed(BattleEvent):
    """A player sealed the command action of a platoon; a later one takes its place."""

    platoon: str
    action: Action

    def apply(self, battle: Battle) -> Battle:
        platoon = replace(battle.platoons[self.platoon], sealed=self.action)
        return replace(battle, platoons=put(battle.platoons, self.platoon, platoon))

    def conflict(self, battle: Battle) -> str | None:
        return "it would not be the orders phase" if battle.phase != "orders" else None


@dataclass(frozen=True)
class Ordered(BattleEvent):
    """The orders of a platoon that stand from now on."""

    platoon: str
    movement: Order
    goal: Place | None
    heading_deg: float
    formation: str
    spacing_m: float
    own: dict[str, Place]
    closing: bool = False

    @classmethod
    def to_halt(cls, platoon: Platoon) -> "Ordered":
        """It stays where it is, facing and formed as it was; its own places stand."""
        own, facing = dict(platoon.own), platoon.heading_deg
        return cls(platoon.id, "halt", None, facing, platoon.formation, platoon.spacing_m, own)

    def apply(self, battle: Battle) -> Battle:
        platoon = replace(
            battle.platoons[self.platoon],
            movement=self.movement,
            goal=self.goal,
            heading_deg=self.heading_deg,
            formation=self.formation,
            spacing_m=self.spacing_m,
            own=self.own,
            closing=self.closing,
        )
        return replace(battle, platoons=put(battle.platoons, self.platoon, platoon))

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "orders":
            return None
        sealed = battle.platoons[self.platoon].sealed
        if sealed is None:
            return "no order would be sealed for this platoon"
        other = self.movement == "move-to" and sealed.place != self.goal
        return "another order would be sealed for this platoon" if other else None


@dataclass(frozen=True)
class FireOrdered(OfElement):
    """An element's fire order, and the target that its player named."""

    element: str
    firing: bool
    target: str = ""

    def of(self, element: Element) -> Element:
        return replace(element, firing=self.firing, target=self.target)

    def conflict(self, battle: Battle) -> str | None:
        return (lost(battle, self.element) if self.firing else None) or unsealed(
            battle, self.element
        )


@dataclass(frozen=True)
class SentAlone(OfElement):
    """A command element goes its own way, or (to no place) with its platoon again."""

    element: str
    goal: Place | None

    def of(self, element: Element) -> Element:
        return replace(element, goal=self.goal)

    def conflict(self, battle: Battle) -> str | None:
        why = lost(battle, self.element) if self.goal else None
        return why or unsealed(battle, self.element)


@dataclass(frozen=True)
class ClosedUp(BattleEvent):
    """A platoon's elements make for their stations no more until it moves again."""

    platoon: str

    def apply(self, battle: Battle) -> Battle:
        platoon = replace(battle.platoons[self.platoon], closing=False)
        return replace(battle, platoons=put(battle.platoons, self.platoon, platoon))

    def conflict(self, battle: Battle) -> str | None:
        closing = battle.platoons[self.platoon].closing
        return None if closing else "this platoon would not be closing up"


@dataclass(frozen=True)
class Reacted(BattleEvent):
    """How a platoon stands from the next turn on."""

    platoon: str
    result: str

    def apply(self, battle: Battle) -> Battle:
        platoon = replace(battle.platoons[self.platoon], reaction=self.result)
        return replace(battle, platoons=put(battle.platoons, self.platoon, platoon))


@dataclass(frozen=True)
class CommandPassed(BattleEvent):
    """Another element becomes the command element."""

    platoon: str
    element: str | None

    def apply(self, battle: Battle) -> Battle:
        platoon = battle.platoons[self.platoon]
        platoon = replace(platoon, command=self.element, leaderless=None)
        return replace(battle, platoons=put(battle.platoons, self.platoon, platoon))

    def conflict(self, battle: Battle) -> str | None:
        led = battle.platoons[self.platoon].command is not None
        return "this platoon would still have its command element" if led else None


@dataclass(frozen=True)
class PlatoonPlaced(BattleEvent):
    """A platoon was set out, came on or was taken off; its elements go by themselves."""

    platoon: str
    x_m: float
    y_m: float
    heading_deg: float
    formation: str
    deployed: bool = True
    off: bool = False

    def apply(self, battle: Battle) -> Battle:
        platoon = replace(
            battle.platoons[self.platoon],
            x_m=self.x_m,
            y_m=self.y_m,
            heading_deg=self.heading_deg,
            formation=self.formation,
            deployed=self.deployed,
            off=self.off,
        )
        return replace(battle, platoons=put(battle.platoons, self.platoon, platoon))
