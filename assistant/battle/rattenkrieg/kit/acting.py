"""Declaring and paying for actions, and the effects that every action has (Rattenkrieg 7, 11.1)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.events.vehicles.crew import CrewTaskDone
from assistant.battle.rattenkrieg.kit.chapters.hooks import refuse_action
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import (
    figures_that_acted,
    fires_after_spotting,
    refuse_cost,
    require_actions_of_each,
    require_concern,
    require_own_actions,
)
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    able_to,
    actions_paid,
    another_action_awaits_roll,
    comes_after_first_actions,
)
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import (
    are_some,
    is_aside,
    may_be_joined,
)
from assistant.battle.rattenkrieg.lookups.figures.why_unable import (
    FIRST_ACTIONS_FIRST,
    INITIATIVE_FIRST,
    first_action_words,
)
from assistant.battle.rattenkrieg.lookups.in_play import is_in_hiding
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import Reach, is_alongside
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import open_to_fire_from as aboard_boat
from assistant.battle.rattenkrieg.state import Acting, Element, Figure, Noise
from assistant.battle.rattenkrieg.state.round_state import action_of
from assistant.rules.rattenkrieg.noise import ACTIONS, KEEPS_AIM, SHOOTING
from assistant.rules.rattenkrieg.spotting.sound import range_in_weather

AS_LISTED = "as listed"  # as far as the list of actions says
DIE = range(1, 7)


def actors(play: BattlePlay, element: Element, action: str) -> list[Figure]:
    """Return the figures that can act now; those that can join a present action come first."""
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
    any_order: bool = False,
) -> bool:
    """Pay for an action, or join the one in progress.

    Return True when the figures joined. The first action under an order must fit the order
    (10.1.1). Figures that neither aim nor shoot lose their aim. Ruling: where some figures take an
    action that costs several, their element spends one, and they alone lose the others (7.1).
    """
    refuse_action(play, element, action)
    if is_within_boat_impulse(play, element, action, figures):
        return True
    in_progress = action_of(play.state.round, element.id)
    if in_progress and _join(play, element, in_progress, action, figures, cost):
        close_requests(play, element)
        forget_last_action(play, figures, action)
        return True
    part = cost > 1 and are_some(play.state, element, figures)  # the others do not pay for it
    if part:
        require_actions_of_each(play, element, figures, action, cost)
    pay(
        play,
        element,
        action,
        figures,
        1 if part else cost,
        moved_in=moved_in,
        full_allowance=full_allowance,
        any_order=any_order,
    )
    if part:
        play.record(*(e.FigureActionsLost(id, cost - 1) for id in figures))
    if cost == 1:
        _record(play, element, action, figures)
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
    _record(play, element, action, figures)
    return True


def _record(play: BattlePlay, element: Element, action: str, figures: tuple[str, ...]) -> None:
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
    cost = max(0, cost - actions_paid(play.state, element, action))
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
    if not fits.complies:
        play.require(False, first_action_words(element, element.order.kind))


def _join(
    play: BattlePlay,
    element: Element,
    own: Acting,
    action: str,
    figures: tuple[str, ...],
    cost: int,
) -> bool:
    """Let figures join their element's action in progress, `own`; return whether they could.

    Of an action that costs several they lose the others on their own.
    """
    if not figures:
        return False
    if fires_after_spotting(play, own, action):
        require_concern(play, element, own.answers)
        play.record(e.SpottersFired(element.id, figures, action))
        return True
    apart = set(figures).isdisjoint(figures_that_acted(play, own))
    if not apart or not may_be_joined(play.state, element, own, action):
        return False
    require_concern(play, element, own.answers)
    require_actions_of_each(play, element, figures, action, cost)
    other = action if action != own.action else None
    play.record(e.ActionJoined(element.id, figures, other, aside=is_aside(own, action)))
    if cost > 1:
        play.record(*(e.FigureActionsLost(id, cost - 1) for id in figures))
    return True


def close_requests(play: BattlePlay, element: Element) -> None:
    """Close the element's requests to the umpire, which this action fulfils."""
    if any(wish.element == element.id for wish in play.state.requests):
        play.record(e.RequestSettled(element.id))


def forget_last_action(play: BattlePlay, figures: tuple[str, ...], action: str) -> None:
    """Remove the effects of these figures' last action."""
    for id in figures:
        man = play.state.figures[id]
        if man.exposed or man.ran:
            play.record(e.FigureMoved(id, exposed=False, ran=False))
        if man.aims and action not in KEEPS_AIM:
            play.record(e.FigureAimed(id, 0))


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
        shown = (x for x in play.events if isinstance(x, e.ConcealmentChanged))
        unseen = any((x.element, x.was) == (element.id, "undetected") for x in shown)
        hides = unseen and is_in_hiding(play.before, element)
        hit = next((x.targets for x in play.events if isinstance(x, ElementsAttacked)), ())
        noise = Noise(
            element.id,
            action,
            reach,
            inputs,
            unsuspected=unseen,
            from_hiding=hides,
            attacked=hit,
        )
        alongside = play.state.noise is not None and is_alongside(play.state.noise, noise)
        play.record(e.ReactionOffered(noise, alongside=alongside))


def open_round(play: BattlePlay) -> None:
    """Begin a round for an element that acts without nomination; nominations are made again."""
    on = play.state.round
    if on is None or not (on.active or on.winner or on.held):
        play.record(e.RoundBegan(on.number if on else play.state.rounds_done + 1))
