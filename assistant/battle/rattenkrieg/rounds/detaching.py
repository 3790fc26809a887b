"""Figures that leave their element with a separate order, and rejoin (10.1.7, 10.1.9)."""

from collections import Counter

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.buildings.rooms import UnsuspectedFireMet
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import MoraleInherited
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import (
    FigureDetached,
    FigureJoined,
    MenAtOrderChanged,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures.new_orders import can_order
from assistant.battle.rattenkrieg.lookups.figures.single_figures import (
    PURPOSES,
    elements_to_join,
    figures_that_may_leave,
    groups_of_leader,
    id_alone,
    is_detached,
    may_choose_group,
    name_alone,
    purposes,
)
from assistant.battle.rattenkrieg.lookups.naming import man, new_contact
from assistant.battle.rattenkrieg.state import Element, Figure

NOT_NOW = "A figure leaves its element when orders are placed. Later the umpire enters it."
NOBODY = "Only an officer, a leader, a medic or a scout leaves an element. Others: ask the umpire."


@move("detach-figure", "Detach one figure", about="element")
def detach_figure(play: BattlePlay) -> None:
    """Detach a single figure as a new element, so that it can be given an order (10.1.9).

    It has as many actions left as its element had.
    """
    element = asking.ask_element(play)
    battle = play.state
    play.need(battle.phase == "engagement", NOT_NOW)
    play.need(play.actor.is_umpire or can_order(battle, element), NOT_NOW)
    could = figures_that_may_leave(battle, element)
    play.need(bool(could), f"{element.title} has nobody who can leave the others.")
    allowed = {m.id: _purposes(play, element, m) for m in could}
    play.need(any(allowed.values()), NOBODY)
    those = [m for m in could if allowed[m.id]]
    figure = asking.ask_figure(play, "man", "Which figure?", those, element)
    options = [Option(id, PURPOSES[id].capitalize()) for id in allowed[figure.id]]
    purpose = play.choose("purpose", "What does it leave as?", options)
    id = id_alone(figure)
    name = name_alone(battle, element, figure, purpose)
    play.record(FigureDetached(figure.id, id, name, scouts=purpose == "scout"))
    does = "is left behind" if purpose == "straggler" else f"leaves as {PURPOSES[purpose]}"
    log_element(play, element, f": the {man(figure)} {does}.")
    show_to_enemy(play, element, play.state.elements[id])


def _purposes(play: BattlePlay, element: Element, figure: Figure) -> list[str]:
    """Return the purposes for which a figure may leave; only the umpire leaves figures behind."""
    found = purposes(play.state, element, figure)
    return [x for x in found if x != "straggler" or play.actor.is_umpire]


def show_to_enemy(play: BattlePlay, element: Element, alone: Element) -> None:
    """Show detached figures to the enemy as a new contact, if their element was identified."""
    if element.concealment != "identified":
        return
    contact = new_contact(play.state, alone)
    play.record(e.ConcealmentChanged(alone.id, "undetected", element.concealment, contact))
    some = "one leaves" if len(alone.figures) == 1 else "some leave"
    become = "is" if len(alone.figures) == 1 else "are"
    log_enemy(play, element, f": {some} the others, and {become} contact {contact}.")


@move("join-element", "Join others", about="element")
def join_element(play: BattlePlay) -> None:
    """Let a single figure, or detached figures, join another element (7.4.14, 10.1.9)."""
    element = asking.ask_element(play)
    battle = play.state
    able = battle.able(element)
    play.need(
        battle.phase == "engagement", "Figures join other elements only during the engagement."
    )
    may_join = len(element.figures) == 1 or is_detached(element)
    play.need(may_join and bool(able), f"{element.title} is not a single figure.")
    play.require(
        element.order is None and element.leader_order is None,
        f"{element.title} has an order: it joins others when the order is carried out.",
    )
    others = elements_to_join(battle, element)
    play.need(bool(others), f"{element.title} has nobody to join.")
    joined = _ask_joined(play, able[0], others, "Which element does it join?", "joins it")
    for figure in element.figures:
        if figure != able[0].id:
            play.record(FigureJoined(figure, joined.id))
    if element.contact and joined.contact:
        log_enemy(play, joined, f": contact {element.contact} joins it.")


@move("leader-goes-with", "Choose the leader’s team", about="element")
def choose_group_of_leader(play: BattlePlay) -> None:
    """Let the leader whose order was turned over go with one of the elements it called (10.1.7)."""
    element = asking.ask_element(play)
    battle = play.state
    leader = battle.leader(element)
    play.need(leader is not None, f"{element.title} has no leader who can act.")
    play.require(may_choose_group(battle, element), WHEN_CALLED)
    others = groups_of_leader(battle, element)
    play.need(bool(others), f"The leader of {element.title} has nobody else to go with.")
    assert leader is not None
    words = "Which element does the leader go with?"
    joined = _ask_joined(play, leader, others, words, "goes with it")
    if element.contact and joined.contact:
        log_enemy(play, joined, f": one of contact {element.contact} goes with it.")


def count_at_order(play: BattlePlay) -> None:
    """Count figures that changed their element as part of their new one (13.2).

    The Aggressiveness check at the end of the turn does not count figures that left as losses.
    """
    if play.state.phase != "engagement":
        return
    moved = {x.figure for x in play.events if isinstance(x, FigureDetached | FigureJoined)}
    change: Counter[str] = Counter()
    for id in filter(lambda id: play.state.figures[id].able, moved):
        change[play.before.owner(id).id] -= 1
        change[play.state.owner(id).id] += 1
    for id, more in change.items():
        before = play.before.elements.get(id)
        men = max(0, before.men_at_order + more) if before and not before.merged else more
        if men != play.state.elements[id].men_at_order:
            play.record(MenAtOrderChanged(id, men))


def inherit_morale(play: BattlePlay) -> None:
    """Let figures that left an element keep its dangers and the results of its checks (13).

    They are still under fire, bound by the result of its check, and have faced its dangers. Fire
    from an unsuspected side still surprises them (18.1).
    """
    for event in list(play.events):
        if isinstance(event, FigureDetached):
            before = play.before.owner(event.figure)
            inherited = MoraleInherited(before.id, event.id)
            if inherited.apply(play.state) != play.state:
                play.record(inherited)
            if before.id in play.state.buildings.unsuspecting:
                play.record(UnsuspectedFireMet(event.id))


def _ask_joined(
    play: BattlePlay, figure: Figure, others: list[Element], words: str, joins: str
) -> Element:
    """Ask which element a figure joins, record it, log it in these words; return the element."""
    options = [Option(x.id, x.title) for x in others]
    joined = play.state.elements[play.choose("to", words, options)]
    play.record(FigureJoined(figure.id, joined.id))
    log_element(play, joined, f": the {man(figure)} {joins}.")
    return joined


WHEN_CALLED = "A leader goes with others when an order was turned over, before the first action."
