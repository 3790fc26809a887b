"""Leaving a round: standing down, giving up an action, the end (Rattenkrieg 10.1.1, 11.1)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.in_play import may_lose_first
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.rounds.nominating import has_only_to_end, require_nobody_acting
from assistant.battle.rattenkrieg.rounds.reactions import (
    close_open_reactions,
    elements_that_must_react,
    possible_reactions,
)
from assistant.battle.rattenkrieg.rounds.requests import require_no_open_request
from assistant.battle.rattenkrieg.state import Element


@move("stand-down", "Stand down", about="element")
def stand_down_element(play: BattlePlay) -> None:
    """End an element's part in the round; it loses its order and may not act again (11.1)."""
    element = asking.ask_element(play)
    on = play.state.round
    play.need(on is not None and element.id in on.active, f"{element.title} is not active.")
    play.record(e.StoodDown(element.id))
    log_element(play, element, " stands down.")
    log_enemy(play, element, " stands down.")
    if play.actor.is_umpire:
        _end_round_without_actors(play, element)


def end_idle_round(play: BattlePlay) -> None:
    """End the round once the last active element has stood down.

    A possible reaction plays no part in this: a side could infer it from the clock.
    """
    on = play.state.round
    if on and not (on.active or on.winner or on.held):
        play.record(e.RoundEnded())


def _end_round_without_actors(play: BattlePlay, stood_down: Element) -> None:
    """End the round within the umpire's tap if the element that stood down was the last to act.

    Other figures may still join an action in progress of another element.
    """
    acting = play.state.round.acting if play.state.round else None
    joins = acting is not None and acting.element != stood_down.id
    if has_only_to_end(play.state) and not joins and not possible_reactions(play.state):
        close_open_reactions(play)
        _end_round(play)


def _end_round(play: BattlePlay) -> None:
    number = play.state.round.number if play.state.round else 0
    play.record(e.RoundEnded())
    play.log(["umpire", *play.state.sides], f"Round {number} ends.")


@move("no-reaction", "Nobody reacts", UMPIRE_ONLY)
def close_reactions(play: BattlePlay) -> None:
    """Close the reactions to an action once nobody else reacts; the round may end with them."""
    play.need(play.state.noise is not None, "There is nothing to react to.")
    for element in elements_that_must_react(play.state):
        name = umpire_name(play.state, element)
        play.require(False, f"{name} was provoked: it must react.")
    play.record(e.ReactionsClosed())
    play.log("umpire", "No more reactions.")
    if has_only_to_end(play.state) and play.flag(
        "ends_round", "Does the round end, too?", rare=True
    ):
        _end_round(play)


@move("lose-first", "Lose the first action", about="element")
def lose_first_action(play: BattlePlay) -> None:
    """Give up the first action of an order that the element cannot or will not follow (10.1.1)."""
    element = asking.ask_element(play)
    play.need(
        may_lose_first(play.state, element),
        f"{element.title} has no first action of an order to lose.",
    )
    play.record(e.ActionsPaid(element.id, 1, "first action lost"))
    log_element(play, element, " loses its first action.")
    log_enemy(play, element, " loses its first action.")
    on = play.state.round
    if on is None or element.id not in on.active:
        return
    if play.state.elements[element.id].left:
        play.record(e.FirstActionLost(element.id))
    else:
        play.record(e.StoodDown(element.id))  # it has the action, and none left to take


@move("end-round", "End the round")
def end_current_round(play: BattlePlay) -> None:
    """End the round, and remove the orders of all elements that took part (11.1).

    If the umpire ends it, the reactions to its last action are closed. A player may not close them.
    """
    play.need(play.state.round is not None, "No round is being played.")
    require_nobody_acting(play)
    if not play.actor.is_umpire:
        others = play.state.active_of(play.state.enemy(str(play.actor.side)).id)
        play.require(not others, "The enemy still has active elements: the umpire ends the round.")
    require_no_open_request(play)
    if play.actor.is_umpire:
        close_open_reactions(play)
    _end_round(play)
