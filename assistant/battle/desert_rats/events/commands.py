"""Events of orders and reactions (Desert Rats, Command & Control; Reactions)."""

from assistant.battle.desert_rats.events.base import BattleEvent, ElementEvent, conflict_if_lost
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Action, Element, Order, Platoon
from assistant.battle.log import ConditionalConflict
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace

AFTER_MOVEMENT = ("fire", "reactions", "reports")


def conflict_if_unsealed(battle: Battle, id: str) -> str | None:
    """Return why no order to an element can take effect; None if one can.

    An order that the umpire gives outside the orders phase needs no sealed action.
    """
    platoon = battle.platoons[battle.elements[id].platoon]
    waits = battle.phase == "orders" and platoon.sealed is None
    return ConditionalConflict("no order would be sealed for this platoon") if waits else None


@dataclass(frozen=True)
class ActionSealed(BattleEvent):
    """A player sealed the command action of a platoon; a later one replaces it."""

    platoon: str
    action: Action

    def apply(self, battle: Battle) -> Battle:
        platoon = replace(battle.platoons[self.platoon], sealed=self.action)
        return replace(battle, platoons={**battle.platoons, self.platoon: platoon})

    def conflict(self, battle: Battle) -> str | None:
        return "it would not be the orders phase" if battle.phase != "orders" else None


@dataclass(frozen=True)
class Ordered(BattleEvent):
    """A platoon got orders that hold from now on."""

    platoon: str
    movement: Order
    goal: Place | None
    heading_deg: float
    formation: str
    spacing_m: float
    own: dict[str, Place]
    closing: bool = False
    later: tuple[Place, ...] = ()  # the points of its way after the goal
    dropped_for: str = ""  # the reaction that takes its order to move from it

    @classmethod
    def halting_order(cls, platoon: Platoon, dropped_for: str = "") -> "Ordered":
        """Return the event by which a platoon halts, with its facing and formation unchanged."""
        own, facing = dict(platoon.own), platoon.heading_deg
        as_it_is = (platoon.formation, platoon.spacing_m, own)
        return cls(platoon.id, "halt", None, facing, *as_it_is, dropped_for=dropped_for)

    def apply(self, battle: Battle) -> Battle:
        before = battle.platoons[self.platoon]
        drops = bool(self.dropped_for) and before.movement != "halt"
        platoon = replace(
            before,
            dropped=before.movement if drops else before.dropped,
            dropped_for=self.dropped_for if drops else before.dropped_for,
            movement=self.movement,
            goal=self.goal,
            heading_deg=self.heading_deg,
            formation=self.formation,
            spacing_m=self.spacing_m,
            own=self.own,
            closing=self.closing,
            later=self.later,
            behind=(before.place,) if self.later else (),
        )
        return replace(battle, platoons={**battle.platoons, self.platoon: platoon})

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "orders":
            return None
        sealed = battle.platoons[self.platoon].sealed
        if sealed is None:
            return "no order would be sealed for this platoon"
        points = (*sealed.via, sealed.place)
        other = self.movement == "move-to" and points != (self.goal, *self.later)
        return "another order would be sealed for this platoon" if other else None


@dataclass(frozen=True)
class FireOrdered(ElementEvent):
    """An element got an order to fire or to cease fire, and perhaps a named target."""

    element: str
    firing: bool
    target: str = ""

    def evolve(self, element: Element) -> Element:
        return replace(element, firing=self.firing, target=self.target)

    def conflict(self, battle: Battle) -> str | None:
        return (
            conflict_if_lost(battle, self.element) if self.firing else None
        ) or conflict_if_unsealed(battle, self.element)


@dataclass(frozen=True)
class CommandElementSent(ElementEvent, saved_as="SentAlone"):
    """A command element was sent to its own goal, or (without one) rejoined its platoon."""

    element: str
    goal: Place | None

    def evolve(self, element: Element) -> Element:
        return replace(element, goal=self.goal)

    def conflict(self, battle: Battle) -> str | None:
        why = conflict_if_lost(battle, self.element) if self.goal else None
        return why or conflict_if_unsealed(battle, self.element)


@dataclass(frozen=True)
class PlatoonClosedUp(BattleEvent, saved_as="ClosedUp"):
    """A platoon closed up: its elements keep their places until it moves again."""

    platoon: str

    def apply(self, battle: Battle) -> Battle:
        platoon = replace(battle.platoons[self.platoon], closing=False)
        return replace(battle, platoons={**battle.platoons, self.platoon: platoon})

    def conflict(self, battle: Battle) -> str | None:
        closing = battle.platoons[self.platoon].closing
        return None if closing else "this platoon would not be closing up"


@dataclass(frozen=True)
class Reacted(BattleEvent):
    """A platoon's reaction was set for the next turn."""

    platoon: str
    result: str

    def apply(self, battle: Battle) -> Battle:
        before = battle.platoons[self.platoon]
        has_moved = battle.phase in AFTER_MOVEMENT
        ruled = before.reaction_of_turn if has_moved else ""
        platoon = replace(before, reaction=self.result, ruled_by=ruled)
        return replace(battle, platoons={**battle.platoons, self.platoon: platoon})


@dataclass(frozen=True)
class CommandPassed(BattleEvent):
    """Another element became the command element of a platoon."""

    platoon: str
    element: str | None

    def apply(self, battle: Battle) -> Battle:
        platoon = battle.platoons[self.platoon]
        platoon = replace(platoon, command=self.element, leaderless=None)
        return replace(battle, platoons={**battle.platoons, self.platoon: platoon})

    def conflict(self, battle: Battle) -> str | None:
        led = battle.platoons[self.platoon].command is not None
        return "this platoon would still have its command element" if led else None


@dataclass(frozen=True)
class PlatoonPlaced(BattleEvent):
    """A platoon was set out, came on or was taken off; events of its elements follow."""

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
            behind=(),
        )
        return replace(battle, platoons={**battle.platoons, self.platoon: platoon})
