"""Tactical Orders: who may have one, and the actions that it requires (Rattenkrieg 7.1, 10.1)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inches, Inputs, Missing, OneOf, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.noise import ACTIONS
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

CLOSE = whole_figure("rattenkrieg/orders-close")  # 10.1.6: inches for each point of Quality
LEAST_MOVE_IN = whole_figure("rattenkrieg/orders-least-move-in")  # 10.1.2
# these join the round, but are not actions in it
NO_ACTION = ("reaction", "reaction-without-order")
MEASURED = ("cautious-movement", "climb", "movement", "run", "rush", "swim", "move-injured")
TYPES = {"fire": "F", "ambush": "F", "movement": "M"}

OrderKind = Literal["fire", "movement", "ambush"]
ActionId = Annotated[str, OneOf(ACTIONS.keys())]
FirstActionId = Annotated[
    str, OneOf(row["action"] for row in ACTIONS.rows if row["action"] not in NO_ACTION)
]


def fits_order(order: str, action: str) -> bool:
    """Return whether an action is of a type that the order allows; every type fits `any`."""
    return order == "any" or ACTIONS.row(action)["type"] in ("A", TYPES[order])


class NewOrder(Inputs):
    """A Tactical Order that a player wants to place on an element."""

    kind: Annotated[OrderKind, Field(description="kind of the order")]
    when: Annotated[
        Literal["start", "during"], Field(description="at the start of the turn, or in it")
    ] = "start"
    grounds: Annotated[
        Literal["none", "provoked", "fired-by-mistake", "enemy-close", "leader-order"],
        Field(description="reason that allows an order in the middle of the turn"),
    ] = "none"
    enemy_distance_in: Annotated[
        Inches | None, Field(description="inches to the nearest enemy, for an enemy close by")
    ] = None
    quality: Annotated[
        Quality | None, Field(description="the element's own Quality, for an enemy close by")
    ] = None
    has_order: bool = Field(False, description="the element has an order already")
    out_of_contact: bool = Field(False, description="out of its leader's sight and hearing")
    squad_orders: Annotated[
        Count, Field(description="orders that the player placed on its squad this turn")
    ] = 0
    squad_leader_quality: Annotated[
        Quality | None,
        Field(description="Quality of its squad's leader; null for an element outside a squad"),
    ]
    ambush_left: Annotated[Count, Field(description="Ambush markers that its side still has")] = 0
    broken: bool = Field(False, description="it lost its order when it broke (13.2)")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for grounds at the start of a turn, or a close enemy without its inputs."""
        if self.when == "start" and self.grounds != "none":
            yield Problem("grounds", self.grounds, "omitted at the start of the turn")
        if self.grounds == "enemy-close":
            if self.enemy_distance_in is None:
                yield Missing("enemy_distance_in", None, "a number, 0 or more, for enemy-close")
            if self.quality is None:
                yield Missing("quality", None, "a whole number from 1 to 8 for enemy-close")


Reason = Literal[
    "broken",
    "already-has-order",
    "not-during-turn",
    "enemy-too-far",
    "kind-not-allowed",
    "no-ambush-left",
    "out-of-contact",
    "squad-limit",
]


@dataclass(frozen=True)
class OrderPermission:
    """The permission to place an order, or the first reason against it."""

    allowed: bool
    reason: Reason | None


@procedure(
    "rattenkrieg/tactical-order",
    title="Place a Tactical Order",
    source="Rattenkrieg 10.1, 10.1.3, 10.1.6, 13.2",
    also=("order marker", "ambush", "deceit"),
)
def tactical_order(order: NewOrder, dice: Dice, working: Working) -> OrderPermission:
    """Check whether a Tactical Order may be placed on an element.

    Orders that result from provocation, a mistake or a close enemy do not count towards the squad's
    limit, and may be given to elements that have spent actions already.
    """
    reason = _reason_against(order, working)
    working.step("may be placed", reason is None)
    return OrderPermission(reason is None, reason)


def _reason_against(order: NewOrder, working: Working) -> Reason | None:
    """Return the first reason that forbids the order, or None."""
    step = working.step
    by_leader = order.grounds == "leader-order"
    if step("broken", order.broken, "13.2"):
        return "broken"
    if step("has an order", order.has_order) and not by_leader:
        return "already-has-order"
    if order.when == "during" and step("grounds", order.grounds, "10.1.6") == "none":
        return "not-during-turn"
    if order.grounds == "enemy-close" and not _is_enemy_close(order, working):
        return "enemy-too-far"
    if order.kind == "ambush":
        if order.grounds in ("provoked", "fired-by-mistake"):
            return "kind-not-allowed"
        if not step("Ambush markers left", order.ambush_left, "10.1.3"):
            return "no-ambush-left"
    by_choice = order.when == "start" or by_leader
    reachable = not step("out of contact", order.out_of_contact)
    if by_choice and not reachable and (by_leader or order.kind != "fire"):
        return "out-of-contact"
    if by_choice and not order.has_order and order.squad_leader_quality is not None:
        most = step("most orders that its squad may have", order.squad_leader_quality)
        if step("orders that its squad has", order.squad_orders) >= most:
            return "squad-limit"
    return None


def _is_enemy_close(order: NewOrder, working: Working) -> bool:
    """Return whether the enemy is near enough for an order in the middle of the turn."""
    assert order.quality is not None, "refused before"
    assert order.enemy_distance_in is not None, "refused before"
    within = working.step("close means nearer than, inches", CLOSE * order.quality, "10.1.6")
    return (
        working.step(
            "distance to the enemy, inches", without_noise(order.enemy_distance_in), "10.1.6"
        )
        < within
    )


class FirstAction(Inputs):
    """The first action of an element under its order."""

    order: Annotated[OrderKind, Field(description="the order under which it acts")]
    action: Annotated[
        FirstActionId,
        Field(
            description="its first action; driving counts as movement, and a vehicle's weapon"
            " as shoot"
        ),
    ]
    moved_in: Annotated[
        Inches | None, Field(description="inches moved, for each action of movement")
    ] = None
    full_allowance: bool = Field(False, description="it went as far as terrain and dice allowed")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a movement without a distance."""
        if self.action in MEASURED and self.moved_in is None:
            yield Missing("moved_in", None, f"a number, 0 or more, for {self.action}")


@dataclass(frozen=True)
class Compliance:
    """The first action's compliance with the order, and the price of a breach."""

    complies: bool
    actions_lost: int


@procedure(
    "rattenkrieg/first-action",
    title="First action under an order",
    source="Rattenkrieg 7.1, 10.1.1, 10.1.2",
    also=("does the action fit the order",),
)
def first_action(first: FirstAction, dice: Dice, working: Working) -> Compliance:
    """Check whether an element's first action keeps to its order; later actions are free.

    If the action does not, or the element cannot, every member loses the action and the order is
    carried out.
    """
    step = working.step
    kind = step("type of the action", ACTIONS.row(first.action)["type"], "7.2")
    complies = step("the type fits the order", fits_order(first.order, first.action))
    if complies and kind == "M" and first.moved_in is not None and first.action in MEASURED:
        far = step("inches moved", without_noise(first.moved_in), "10.1.2") >= LEAST_MOVE_IN
        complies = step("it moved far enough", far or first.full_allowance, "10.1.2")
    return Compliance(complies, step("actions lost", 0 if complies else 1))
