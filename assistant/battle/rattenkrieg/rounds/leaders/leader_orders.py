"""Tactical Orders beside leaders: all elements under the leader act together (10.1.7, 11.1)."""

from assistant.battle.rattenkrieg.events.orders_and_detachments.leader_orders import (
    LeaderOrderPlaced,
    LeaderOrderTakenBack,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures.commanders import commands_here, has_subordinates
from assistant.battle.rattenkrieg.lookups.figures.new_orders import RULE, leader_order_inputs
from assistant.battle.rattenkrieg.rounds.orders import KINDS, WHY
from assistant.battle.rattenkrieg.state import Element

NOT_NOW = "A leader’s order is placed only at the start of a turn."


@move("place-leader-order", "Order for the leader", about="element")
def place_leader_order(play: BattlePlay) -> None:
    """Place a Tactical Order face down beside a leader, for all who are under the leader (10.1.7).

    Its kind matters only if the leader's own group reacts, or is attacked.
    """
    element = asking.ask_element(play)
    play.need(play.state.phase == "engagement", NOT_NOW)
    play.require(play.state.stage == "orders", NOT_NOW)
    leader = commands_here(play.state, element)
    play.need(leader is not None, f"{element.title} has no leader who can act.")
    play.require(
        has_subordinates(play.state, element),
        f"The leader of {element.title} has no other element under command.",
    )
    kind = play.choose("kind", "Which order?", KINDS)
    if element.leader_order:
        element = _remove(play, element)
    inputs = leader_order_inputs(play.state, element, kind)
    allowed = play.resolve(RULE, inputs, shown_to=(element.side,))
    why = WHY.get(str(allowed.reason), "")
    play.require(allowed.allowed, f"The leader of {element.title} gets no order: {why}.")
    ambush = kind == "ambush"
    play.record(LeaderOrderPlaced(element.id, kind, bool(element.squad), ambush))  # type: ignore[arg-type]
    log_element(play, element, f": {kind} order for its leader, face down.")


@move("take-back-leader-order", "Cancel the leader’s order", about="element")
def take_back_leader_order(play: BattlePlay) -> None:
    """Take back a leader's order before the rounds begin."""
    element = asking.ask_element(play)
    play.need(element.leader_order is not None, f"The leader of {element.title} has no order.")
    play.require(play.state.stage == "orders", "Orders are closed.")
    _remove(play, element)
    log_element(play, element, ": its leader’s order is canceled.")


def _remove(play: BattlePlay, element: Element) -> Element:
    ambush = element.leader_order is not None and element.leader_order.kind == "ambush"
    play.record(LeaderOrderTakenBack(element.id, counts=bool(element.squad), marker=ambush))
    return play.state.elements[element.id]
