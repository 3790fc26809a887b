"""Turning over a leader's order, and the orders of all who see or hear the leader (10.1.7)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.orders_and_detachments.leader_orders import (
    ElementsCalled,
    LeaderOrderTurnedOver,
)
from assistant.battle.rattenkrieg.kit.log_lines import log_placed
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.commanders import (
    commands_here,
    elements_called,
    elements_to_call,
)
from assistant.battle.rattenkrieg.lookups.naming import capital, man, side_name, umpire_name
from assistant.battle.rattenkrieg.rounds.deploying import activate_called
from assistant.battle.rattenkrieg.rounds.order_markers import (
    order_label,
    place_orders_together,
)
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.cards.wording import listed


def activate_by_leader(play: BattlePlay, element: Element) -> bool:
    """Turn over a leader's order, and the orders of all under the leader (10.1.7).

    Return False if no order can be turned over. The leader's order then works as an ordinary order
    of the element that the leader is with.
    """
    called = _ask_called(play, element)
    play.record(LeaderOrderTurnedOver(element.id, as_own=not called))
    if not called:
        return False
    activate_called(play, called)
    place_orders_together(play, called)
    play.record(ElementsCalled(tuple(each.id for each in called), element.id))
    _log_called(play, element, [play.state.elements[x.id] for x in called])
    for each in called:
        log_placed(play, each)
    return True


def _ask_called(play: BattlePlay, element: Element) -> list[Element]:
    """Return which elements see or hear the leader; only their own side and the umpire are asked.

    A winner of the roll who makes the enemy act may not learn who waits for the order.
    """
    likely = elements_called(play.state, element)
    if not play.acts_for(element.side) or not likely:
        return likely
    options = [
        Option(x.id, x.title, x.order.kind if x.order else "")
        for x in elements_to_call(play.state, element)
    ]
    words = "Who sees or hears the leader?"
    usual = tuple(x.id for x in likely)
    chosen = play.several("called", words, options, usual, least=1, rare=len(options) == 1)
    return [play.state.elements[id] for id in chosen]


def _log_called(play: BattlePlay, element: Element, called: list[Element]) -> None:
    """Log an order that is seen by all, with the kinds of the orders that it turned over."""
    battle = play.state
    leader = commands_here(battle, element)
    who = man(leader) if leader else "leader"

    def describe_called(side: str | None) -> str:
        return listed(
            [
                f"{_name_for(battle, x, side)} ({order_label(battle, x, side or x.side)})"
                for x in called
            ]
        )

    acts = "act together" if len(called) > 1 else "acts"
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}, {who}: leader’s order. {describe_called(None)} {acts}.",
    )
    play.log(
        element.side,
        f"{element.title}, {who}: leader’s order. {describe_called(element.side)} {acts}.",
    )
    enemy = battle.enemy(element.side).id
    play.log(
        enemy, f"The enemy turns over a leader’s order. {capital(describe_called(enemy))} {acts}."
    )


def _name_for(battle: Battle, element: Element, side: str | None) -> str:
    """Return a side's name for an element; without a side, the umpire's name."""
    return side_name(battle, element, side) if side else umpire_name(battle, element)
