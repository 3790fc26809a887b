"""Requests: moves that a player begins, and the umpire resolves."""

from collections.abc import Callable, Mapping

from assistant.battle.play import Move
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.acting import require_order_fits
from assistant.battle.rattenkrieg.kit.asking import ask_actor
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures.action_limits import is_free_of_order
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Battle, Element, UmpireRequest
from assistant.battle.register import SIDE_ONLY
from assistant.frozen import dataclass


@dataclass(frozen=True)
class Request:
    """A request of a player to the umpire: the answers so far and a description."""

    answers: Mapping[str, str]  # to the questions of the move that resolves it
    wants: str
    besides: str = ""  # for the umpire alone


Asks = Callable[[BattlePlay, Element], Request]


def request(
    id: str, title: str, resolved_by: str, action: str, button: str = ""
) -> Callable[[Asks], Move]:
    """Register a function as a side's move that asks the umpire for another move.

    The element must be able to take the action now, and its order must allow it.
    """

    def register(ask: Asks) -> Move:
        def make(play: BattlePlay) -> None:
            element = ask_actor(play, action)
            request_umpire(play, element, resolved_by, ask(play, element), action)

        make.__doc__ = ask.__doc__
        return move(id, title, SIDE_ONLY, about="element", button=button)(make)

    return register


def name_behind(battle: Battle, target: Element | None) -> str:
    """Return the element behind a player's name for it, as the end of a sentence for the umpire."""
    return f" ({umpire_name(battle, target)})" if target else ""


def request_umpire(
    play: BattlePlay, element: Element, resolved_by: str, asked: Request, action: str = ""
) -> None:
    """Ask the umpire to resolve a move, with the player's answers and a description.

    The action must fit the order now, so that the player and not the umpire reads the refusal.
    """
    if action and not is_free_of_order(play.state, element, resolved_by):
        require_order_fits(play, element, action, moved_in=0, full_allowance=True)
    behind = name_behind(play.state, play.state.elements.get(asked.answers.get("target", "")))
    behind = "" if behind in asked.besides else behind
    words = f"{umpire_name(play.state, element)} {asked.wants}{asked.besides}{behind}."
    answers = {"element": element.id, **asked.answers}
    # the words to the umpire may name what the player does not know, so they decide nothing
    is_open = any(
        (each.element, each.move, each.told) == (element.id, resolved_by, answers)
        for each in play.state.requests
    )
    play.need_change(not is_open, "The umpire has this request already.")
    made = UmpireRequest(element.id, resolved_by, answers, words, asked.wants)
    play.record(e.RequestMade(made))
    play.log("umpire", words)
    play.log(element.side, f"{element.title} {asked.wants}. The umpire resolves it.")


def answers_of_request(
    battle: Battle, move: str, answers: Mapping[str, object]
) -> Mapping[str, str]:
    """Return the answers in the open request that a move resolves; nothing without a request."""
    found = (x for x in battle.requests if (x.element, x.move) == (answers.get("element"), move))
    return next((x.told for x in found), {})
