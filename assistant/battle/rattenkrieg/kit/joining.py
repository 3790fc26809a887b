"""Figures that act within the action of their element in progress (Rattenkrieg 10.1.9, 11.2)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.chosen_targets import (
    figures_that_acted,
    fires_after_spotting,
    require_concern,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import lose_own_actions, require_actions_of_each
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import (
    is_aside,
    may_be_joined,
    own_action,
)
from assistant.battle.rattenkrieg.state import Element
from assistant.rules.rattenkrieg.noise import KEEPS_AIM


def join_action(
    play: BattlePlay, element: Element, action: str, figures: tuple[str, ...], cost: int
) -> bool:
    """Let figures join the action in progress; return whether they could.

    Of an action that costs several they lose the others on their own.
    """
    own = own_action(play.state, element)
    if own is None or not figures:
        return False
    if fires_after_spotting(play, own, action):
        require_concern(play, element, own.answers)
        play.record(e.SpottersFired(element.id, figures, action))
    elif set(figures).isdisjoint(figures_that_acted(play, own)) and may_be_joined(
        play.state, element, own, action
    ):
        require_concern(play, element, own.answers)
        require_actions_of_each(play, element, figures, action, cost)
        aside = is_aside(own, action)
        other = action if action != own.action else None
        play.record(e.ActionJoined(element.id, figures, other, aside=aside))
        lose_own_actions(play, figures, cost - 1)
    else:
        return False
    close_requests(play, element)
    forget_last_action(play, figures, action)
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
