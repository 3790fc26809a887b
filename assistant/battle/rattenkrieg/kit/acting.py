"""Declaring and paying for actions, and the effects that every action has (Rattenkrieg 7, 11.1)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.events.vehicles.crew import CrewTaskDone
from assistant.battle.rattenkrieg.kit.chapters.hooks import refuse_action
from assistant.battle.rattenkrieg.kit.chosen_targets import require_concern
from assistant.battle.rattenkrieg.kit.joining import (
    close_requests,
    forget_last_action,
    join_action,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import (
    lose_own_actions,
    refuse_cost,
    require_actions_of_each,
    require_own_actions,
)
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    able_to,
    another_action_awaits_roll,
    comes_after_first_actions,
    is_spent,
    paid,
    what_it_awaits,
)
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import are_some
from assistant.battle.rattenkrieg.lookups.in_play import is_bare_mojon, is_in_hiding
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import Reach
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import open_to_fire_from as aboard_boat
from assistant.battle.rattenkrieg.state import Element, Figure, Noise
from assistant.rules.rattenkrieg.noise import ACTIONS, SHOOTING
from assistant.rules.rattenkrieg.spotting.sound import range_in_weather

AS_LISTED = "as listed"  # as far as the list of actions says
DIE = range(1, 7)
UNKNOWN = "undetected"
FIRST_ACTIONS_FIRST = "The first actions under the leader’s order come first, all together."
INITIATIVE_FIRST = "Both sides have active elements: initiative says who acts next."
AWAITED = {
    "choice": "The roll is won: the winner says who acts.",
    "held": "The action that the ambush interrupted is finished first, or given up.",
    "roll": INITIATIVE_FIRST,
    "together": FIRST_ACTIONS_FIRST,
    "turn": "Another unit has been given the action: it acts first.",
}


def may_act(play: BattlePlay, element: Element, action: str = "") -> None:
    """Refuse the move unless the element may act now, and may take this action."""
    battle = play.state
    why = "Actions come in the rounds of an engagement turn, after the orders are placed."
    play.need(battle.phase == "engagement", why)
    play.require(battle.stage == "rounds", why)
    play.require(
        battle.round is not None and element.id in battle.round.active,
        f"{element.title} is not active: it must be nominated, or react, first.",
    )
    play.require(
        not is_bare_mojon(battle, element),
        f"{element.title} is still a Mojon: it may only move its marker.",
    )
    awaited = what_it_awaits(battle, element)
    play.require(not awaited, AWAITED.get(awaited, ""))
    play.require(not is_spent(battle, element), f"{element.title} has no action left this turn.")
    refuse_action(play, element, action)


def actors(play: BattlePlay, element: Element, action: str) -> list[Figure]:
    """Return the figures that can act now, those that can join an action in progress first."""
    return able_to(play.state, element, action)


def take(
    play: BattlePlay,
    element: Element,
    action: str,
    figures: tuple[str, ...],
    *,
    cost: int = 1,
    moved_in: float | None = None,
    full_allowance: bool = False,
) -> bool:
    """Pay for an action, or join the one in progress.

    Return True when the figures joined. The first action under an order must fit the order
    (10.1.1). Figures that neither aim nor shoot lose their aim. Ruling: where some figures take an
    action that costs several, their element spends one, and they alone lose the others (7.1).
    """
    refuse_action(play, element, action)
    if is_within_boat_impulse(play, element, action, figures):
        return True
    if join_action(play, element, action, figures, cost):
        return True
    if cost > 1 and are_some(play.state, element, figures):  # the others do not pay for it
        require_actions_of_each(play, element, figures, action, cost)
        pay(play, element, action, figures, moved_in=moved_in, full_allowance=full_allowance)
        lose_own_actions(play, figures, cost - 1)
        return False
    pay(play, element, action, figures, cost, moved_in=moved_in, full_allowance=full_allowance)
    if cost == 1:
        _record_action(play, element, action, figures)
    return False


def is_within_boat_impulse(
    play: BattlePlay, element: Element, action: str, figures: tuple[str, ...]
) -> bool:
    """Return whether a boat's figures act within the current impulse.

    Each figure may do one thing in an impulse.
    """
    if not (figures and aboard_boat(play.state, element.id)):
        return False
    busy = crews.tasks_done(play.state, element)
    if not busy or set(figures) & set(busy):
        return False
    play.record(e.ActionJoined(element.id, figures, action))
    forget_last_action(play, figures, action)
    _record_action(play, element, action, figures)
    return True


def _record_action(
    play: BattlePlay, element: Element, action: str, figures: tuple[str, ...]
) -> None:
    if aboard_boat(play.state, element.id):
        spent = play.state.elements[element.id].spent
        play.record(*(CrewTaskDone(element.id, id, action, spent) for id in figures))


def pay(
    play: BattlePlay,
    element: Element,
    action: str,
    figures: tuple[str, ...],
    cost: int = 1,
    *,
    moved_in: float | None = None,
    full_allowance: bool = False,
    any_order: bool = False,
) -> None:
    """Declare and pay for a separate action.

    The first action under an order must fit the order, unless `any_order` is set.
    """
    play.require(not comes_after_first_actions(play.state, element), FIRST_ACTIONS_FIRST)
    play.require(not another_action_awaits_roll(play.state, element), INITIATIVE_FIRST)
    cost = max(0, cost - paid(play.state, element, action))
    if element.in_reaction:
        require_concern(play, element, element.answers)
    if element.left < cost:
        refuse_cost(play, element, cost)
    if lost := [man for id in figures if (man := play.state.figures[id]).lost]:
        require_own_actions(play, lost, cost)
    if not any_order:
        require_order_fits(play, element, action, moved_in=moved_in, full_allowance=full_allowance)
    play.record(e.ActionTaken(element.id, action, cost, figures))
    close_requests(play, element)
    forget_last_action(play, figures, action)


def require_order_fits(
    play: BattlePlay,
    element: Element,
    action: str,
    *,
    moved_in: float | None = None,
    full_allowance: bool = False,
) -> None:
    """Refuse a first action that does not fit the element's order (10.1.1)."""
    unbidden = element.id in play.state.morale.unbidden and action in SHOOTING  # (10.1.8)
    if unbidden or not (element.order and element.claim_open) or element.order.carried_out:
        return
    inputs = {"order": element.order.kind, "action": action, "full_allowance": full_allowance}
    if moved_in is not None:
        inputs["moved_in"] = moved_in
    fits = play.resolve("rattenkrieg/first-action", inputs, shown_to=(element.side,))
    play.require(fits.complies, first_action_words(element, element.order.kind))


def first_action_words(element: Element, order: str) -> str:
    """Return the refusal of a first action that does not fit an order."""
    an = "an" if order == "ambush" else "a"
    return (
        f"{element.title} is under {an} {order} order: the first action must fit it. "
        "To do something else, break the order first."
    )


def offer_reaction(
    play: BattlePlay, element: Element, action: str, reach: Reach = AS_LISTED
) -> None:
    """Offer the other side a reaction to an action, if the action allows one."""
    battle, row = play.state, ACTIONS.row(action)
    if reach == AS_LISTED:
        reach = range_in_weather(row, battle.ambient, cold=battle.cold, rain=battle.rain)
    anybody = any(play.state.able(x) for x in play.state.of_side(play.state.enemy(element.side).id))
    if play.state.round and row["triggers_reaction"] and anybody:
        faces = {f"dice.{n}": str(face) for n, face in play.fallen.items() if face in DIE}
        inputs = {"element": element.id, **play.answers_so_far(), **faces}
        unsuspected = any(
            isinstance(x, e.ConcealmentChanged) and x.element == element.id and x.was == UNKNOWN
            for x in play.events
        )
        attacks = (x.targets for x in play.events if isinstance(x, ElementsAttacked))
        noise = Noise(
            element.id,
            action,
            reach,
            inputs,
            unsuspected=unsuspected,
            from_hiding=unsuspected and is_in_hiding(play.before, element),
            attacked=next(attacks, ()),
        )
        play.record(e.ReactionOffered(noise))


def open_round(play: BattlePlay) -> None:
    """Begin a round for an element that acts without nomination; nominations are made again."""
    on = play.state.round
    if on is None or not (on.active or on.winner or on.held):
        play.record(e.RoundBegan(on.number if on else play.state.rounds_done + 1))
