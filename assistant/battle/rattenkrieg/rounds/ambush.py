"""Ambushes, which strike before the action that sets them off (Rattenkrieg 10.1.3, 11.1).

A player never has to wait for a possible ambush, since the wait would reveal it. The action is
carried out immediately. If an ambush is sprung on it, the action is undone, but stays declared and
paid for. After the ambush it is offered again with the same answers and dice.
"""

from collections.abc import Sequence

from assistant.battle.log import Entry
from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.buildings.places import BuildingsRuledOut
from assistant.battle.rattenkrieg.events.buildings_and_traps import TrapsRuledOut
from assistant.battle.rattenkrieg.events.morale_and_captives.alarms import AmbushDeclared
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.in_play import can_declare_ambush
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.halted import halt_of
from assistant.battle.rattenkrieg.state import Battle, Element, HeldAction
from assistant.rules.rattenkrieg.noise import ACTIONS, action_name

FIRE = "F"  # an action of this type takes effect before any reaction
DISMISSED = "let-be"  # the move that drops what an action suggested
MERE_ANSWERS = {
    e.CheckMade,
    TrapsRuledOut,
    BuildingsRuledOut,
}  # events that change nothing on the table
USUAL_COST = 1


def strikes_first(battle: Battle, element: Element) -> bool:
    """Return whether an element's reaction comes before the action that it reacts to."""
    on, noise = battle.round, battle.noise
    if on is None or noise is None or on.held or noise.element not in on.active:
        return False
    return (
        effective_order(battle, element) == "ambush" and ACTIONS.row(noise.action)["type"] != FIRE
    )


def effective_order(battle: Battle, element: Element) -> str:
    """Return the order an element acts under: its marker, or the Ambush it has by nature."""
    order = element.order or element.leader_order  # a leader's works as an own one in a reaction
    if order and not order.carried_out:
        return order.kind
    return "ambush" if can_declare_ambush(battle, element) else "none"


def declare_natural_ambush(play: BattlePlay, element: Element) -> None:
    """Declare the Ambush that an element has by nature, which uses no marker and works once."""
    play.record(AmbushDeclared(element.id))


def undo_interrupted_action(play: BattlePlay) -> None:
    """Undo the action that the ambush reacts to; it stays declared and paid."""
    noise = play.state.noise
    assert noise is not None
    undone = play.insert_before(_taps_of_last_action, "an ambush came first")
    first = undone[-1]
    answers = next(x.noise.told for x in first.events if isinstance(x, e.ReactionOffered))
    costs = [x.cost for x in first.events if isinstance(x, e.ActionTaken)]
    price = costs[0] if costs else ACTIONS.row(noise.action)["cost"] or USUAL_COST
    held = HeldAction(noise.element, noise.action, first.move, answers, price)
    play.record(e.AmbushSprung(held, sum(costs)))
    actor = play.state.elements[noise.element]
    log_element(
        play,
        actor,
        f": an ambush comes before the declared action ({held_action_name(held)}). "
        "Put the figures back.",
    )


def _taps_of_last_action(
    newest_first: Sequence[Entry[e.BattleEvent]],
) -> list[Entry[e.BattleEvent]]:
    """Return the entries of the last action that allows a reaction, newest first.

    Each tap in which figures of the element joined the action is one entry; entries after the first
    noise are undone too. So are answers to what the action suggested, because the action may not
    take place: a dismissal, or the ruling that a side is near no trap.
    """
    parts: list[Entry[e.BattleEvent]] = []
    for entry in newest_first:
        kinds = {type(event) for event in entry.events}
        loud, joined = e.ReactionOffered in kinds, e.ActionJoined in kinds
        begun = any(e.ReactionOffered in {type(x) for x in part.events} for part in parts)
        if entry.move == DISMISSED or kinds <= MERE_ANSWERS or loud or joined:
            parts.append(entry)
        if (begun or loud) and not joined and (loud or e.ActionTaken in kinds):
            break
    while parts and e.ReactionOffered not in {type(event) for event in parts[-1].events}:
        parts.pop()  # actions before the first noise stay done
    events = [event for part in parts for event in part.events]
    suggested = {x.owed.id for x in events if isinstance(x, e.CheckScheduled)}
    return [part for part in parts if part.move == DISMISSED or _checks_answered(part) <= suggested]


def _checks_answered(entry: Entry[e.BattleEvent]) -> set[str]:
    """Return the ids of the checks that an entry answers, if it does nothing else."""
    mere = {type(event) for event in entry.events} <= MERE_ANSWERS
    return {x.id for x in entry.events if isinstance(x, e.CheckMade)} if mere else set()


def held_action_name(held: HeldAction) -> str:
    """Return the name of the interrupted action, as it appears in the list of actions."""
    return action_name(held.action)


@move("lose-action", "The action is lost", about="element")
def lose_held_action(play: BattlePlay) -> None:
    """Give up the action that an ambush interrupted; its price is not refunded."""
    element = asking.ask_element(play)
    held = play.state.round.held if play.state.round else None
    if held is None or held.element != element.id:
        raise Refused(f"No action of {element.title} waits for an ambush.")
    play.record(e.HeldActionLost(element.id))
    log_element(play, element, f" does not continue: {held_action_name(held)} is lost.")
    log_enemy(play, element, " does not continue.")


def cancel_action_of_fallen(play: BattlePlay) -> None:
    """Cancel an interrupted action if the ambush left nobody who could carry it out (10.1.3)."""
    held = play.state.round.held if play.state.round else None
    if held and not play.state.able(play.state.elements[held.element]):
        play.record(e.HeldActionLost(held.element))


def why_move_is_lost(battle: Battle, held: HeldAction) -> str:
    """Return why a vehicle cannot carry out its interrupted move; empty if it can."""
    element = battle.elements[held.element]
    moves = bool(ACTIONS.row(held.action)["displaces"]) and is_aboard(battle, element)
    halt = halt_of(battle, element) if moves else None
    return halt.sentence if halt else ""
