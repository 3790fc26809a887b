"""Tactical Orders: placed face down, taken back, and both sides ready (Rattenkrieg 10.1)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.figures.commanders import commanders_of, order_givers
from assistant.battle.rattenkrieg.lookups.figures.new_orders import (
    RULE,
    elements_to_order_together,
    may_be_ordered,
    names_without_order,
    new_order_inputs,
    why_no_order,
)
from assistant.battle.rattenkrieg.lookups.in_play import are_orders_closed
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import must_follow_road
from assistant.battle.rattenkrieg.rounds.sending import log_sound, send_order
from assistant.battle.rattenkrieg.rounds.splitting import ask_part, split_element
from assistant.battle.rattenkrieg.scenario.turn_events import may_reinforcements_come
from assistant.battle.rattenkrieg.state import Element, Figure

KINDS = (
    Option("fire", "Fire", "shoot, aim, spot first"),
    Option("movement", "Movement", "move first"),
    Option("ambush", "Ambush", "before the enemy’s action"),
)
LEADER_ORDER, PROVOKED = "leader-order", "provoked"
GROUNDS = (
    Option(PROVOKED, "Provoked, or made to react"),
    Option("fired-by-mistake", "Opened fire by mistake"),
    Option("enemy-close", "An enemy came close"),
    Option(LEADER_ORDER, "By order of its leader", "an action of the leader"),
)
ARRIVALS_FIRST = "Reinforcements may still come: first the umpire decides about them."
NONE_LEFT = "Every element has an order, or may not receive one now."
WHY = {
    "broken": "it is broken and takes no more orders",
    "already-has-order": "an order is already placed there",
    "not-during-turn": "orders are placed at the start of a turn",
    "enemy-too-far": "the enemy is not close enough",
    "kind-not-allowed": "an ambush cannot be given for that reason",
    "no-ambush-left": "no Ambush marker is left",
    "out-of-contact": "it is out of contact with its leader: Fire only",
    "squad-limit": "its squad leader’s Quality allows no more orders",
}


@move("place-order", "Place an order", about="element")
def place_order(play: BattlePlay) -> None:
    """Place a Tactical Order face down beside an element (10.1)."""
    element = asking.ask_element(play)
    battle = play.state
    side = battle.sides[element.side]
    why = "Orders are placed only in the engagement, at the start of a turn."
    play.need(battle.phase == "engagement", why)
    play.require(not are_orders_closed(battle), why)
    play.need(bool(battle.able(element)), f"No figure of {element.title} can act.")
    kind = play.choose("kind", "Which order?", KINDS)
    if element.order and battle.stage == "orders":
        element = _remove_order(play, element)
        battle, side = play.state, play.state.sides[element.side]
    inputs = new_order_inputs(battle, element, kind)
    grounds = "none"
    part: list[Figure] = []
    if battle.stage == "rounds":
        close = "enemy-close" if may_be_ordered(battle, element) else None
        mistaken = "fired-by-mistake" if element.id in battle.morale.mistaken else close
        grounds = play.choose("grounds", "Why during the turn?", GROUNDS, mistaken)
        if grounds == PROVOKED and not play.actor.is_umpire:
            provoked = element.id in battle.morale.provoked
            play.require(provoked, f"{element.title} was not provoked in this turn.")
        inputs |= {"when": "during", "grounds": grounds}
        part = ask_part(play, element) if grounds == LEADER_ORDER else []
        if part:
            inputs["has_order"] = False
        if grounds == "enemy-close":
            inputs |= {
                "enemy_distance_in": play.number("distance_in", "How far?"),
                "quality": element.quality,
            }
    allowed = play.resolve(RULE, inputs, shown_to=(side.id,))
    play.require(
        allowed.allowed, f"No order for {element.title}: {WHY.get(str(allowed.reason), '')}."
    )
    purpose = "change" if element.order and not part else "give"
    if grounds == LEADER_ORDER and not _is_obeyed(play, element, purpose):
        return
    if part:
        element = split_element(play, play.state.elements[element.id], part)
    if element.order:  # a leader changes it: it does not count again
        play.record(e.OrderTakenBack(element.id, counts=False, marker=False))
    counts = bool(element.squad) and grounds in ("none", LEADER_ORDER) and not element.order
    play.record(e.OrderPlaced(element.id, kind, counts, kind == "ambush"))  # type: ignore[arg-type]
    log_element(play, element, f": {kind} order, face down.")


def _is_obeyed(play: BattlePlay, element: Element, purpose: str) -> bool:
    """Let a leader spend an action on the order; return whether the element obeys (7.4.14).

    `purpose` is "give" or "change".
    """
    could = [x for x in commanders_of(play.state, element) if order_givers(play.state, x)]
    play.require(bool(could), f"{element.title} needs its own leader, active and with an action.")
    if not could:
        return True
    options = [Option(x.id, x.title) for x in could]
    commander = play.state.elements[
        play.choose("commander", "Whose leader gives the order?", options)
    ]
    may_act(play, commander)
    sent = send_order(play, commander, purpose, lambda: [element])
    offer_reaction(play, commander, sent.action, sent.alarm_in)
    log_sound(play, commander, sent)
    if not sent.obeyed:
        why = "it does not obey the order" if sent.reached else "the order does not reach it"
        log_element(play, element, f": {why}.")
    return bool(sent.obeyed)


def _remove_order(play: BattlePlay, element: Element) -> Element:
    ambush = element.order is not None and element.order.kind == "ambush"
    play.record(e.OrderTakenBack(element.id, counts=bool(element.squad), marker=ambush))
    return play.state.elements[element.id]


@move("place-orders", "Same order for several", BOTH, button="Place the orders")
def order_several(play: BattlePlay) -> None:
    """Place the same order face down beside several elements of a side that have none (10.1)."""
    side = asking.ask_side(play)
    possible = {x.value: elements_to_order_together(play.state, side.id, x.value) for x in KINDS}
    kinds = [x for x in KINDS if possible[x.value]]
    if not kinds:
        raise Refused(NONE_LEFT)
    kind = play.choose("kind", "Which order?", kinds, kinds[0].value if len(kinds) == 1 else None)
    usual = possible[kind]
    without = [x for x in play.state.of_side(side.id) if not x.order and play.state.able(x)]
    options = [Option(x.id, x.title, why_no_order(play.state, x, kind)) for x in without]
    chosen = play.several(
        "ordered", "Which elements?", options, tuple(x.id for x in usual), least=1
    )
    for id in chosen:
        element = play.state.elements[id]
        free = kind == "movement" or not must_follow_road(play.state, element)
        play.require(free, f"{element.title} follows the road first: give it a movement order.")
        allowed = play.resolve(
            RULE,
            new_order_inputs(play.state, element, kind),
            prefix=f"{element.title}: ",
            shown_to=(side.id,),
        )
        why = WHY.get(str(allowed.reason), "")
        play.require(allowed.allowed, f"{element.title} may not receive this order: {why}.")
        play.record(e.OrderPlaced(id, kind, bool(element.squad), kind == "ambush"))  # type: ignore[arg-type]
    names = "; ".join(play.state.elements[id].short for id in chosen)
    play.log("umpire", f"{side.letter} {kind} orders, face down: {names}.")
    play.log(side.id, f"Your {kind} orders, face down: {names}.")


@move("take-back-order", "Cancel the order", about="element")
def take_back_order(play: BattlePlay) -> None:
    """Take back an order before the rounds begin."""
    element = asking.ask_element(play)
    battle = play.state
    play.need(element.order is not None, f"{element.title} has no order.")
    play.require(
        battle.stage == "orders", "Orders are closed: no order can be placed or canceled now."
    )
    _remove_order(play, element)
    log_element(play, element, ": order canceled.")


@move("orders-ready", "Our orders are in")
def declare_orders_ready(play: BattlePlay) -> None:
    """Report that a side has placed its orders; once both have, the rounds begin."""
    side = asking.ask_side(play)
    battle = play.state
    play.need(
        battle.phase == "engagement" and battle.stage == "orders", "No orders are being placed."
    )
    play.need(not side.ready, f"{side.name} orders are already in.")
    play.require(not may_reinforcements_come(battle, side.id), ARRIVALS_FIRST)
    play.record(e.SideReady(side.id, ready=True))
    missing = names_without_order(battle, side.id)
    without = f" No order: {missing}." if missing else ""
    play.log("umpire", f"{side.name} orders are in.{without}")
    play.log(side.id, f"Your orders are in.{without}")
    play.log(battle.enemy(side.id).id, "The enemy’s orders are in.")
    if all(other.ready for other in play.state.sides.values()):
        play.record(e.StageBegan("rounds"))
        play.log(["umpire", *battle.sides], "Orders are closed; the rounds begin.")
