"""Whether a move would be refused whatever a person answers, found out without making it."""

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from assistant.battle.play import MoveSpec, Play, Refused
from assistant.battle.questions.question import Question
from assistant.battle.resolving import Settled
from assistant.battle.viewers import Viewer


class _Unforeseen(Exception):
    """The move asks for something that only the real attempt has: the log, or a lot."""


def _unforeseen(*asked: object) -> NoReturn:
    raise _Unforeseen(*asked)


def foreseen_refusal(
    move: MoveSpec,
    state: Any,
    apply: Callable[[Any, Any], Any],
    settled: Settled[Any],
    actor: Viewer,
    answers: Mapping[str, object],
) -> Refused | None:
    """Return the refusal that a button leads to in a state, or None where the move may be made.

    The button carries some answers. A move that asks first is not refused: the
    answer decides. `apply` and `settled` are those of the system, as in `Play`.
    """
    play: Play[Any, Any] = Play(
        state,
        apply,
        actor,
        answers,
        draw=_unforeseen,
        settled=settled,
        without=_unforeseen,
        withdrawn=_unforeseen,
        sides=state.sides,
        about=move.about,
        looks=True,
        foresees=True,
    )
    try:
        move.make(play)
    except Refused as refused:
        if any(map(_is_open, play.asks.values())):
            return None
        return refused.with_traceback(None)  # which would hold the whole run as long as it is kept
    except Exception:  # a question, a die, a fault of the program: the page may not fail with it
        return None
    return None


def _is_open(ask: Question) -> bool:
    """Return whether another answer to a question is possible."""
    return ask.kind != "choice" or len(ask.options) > 1
