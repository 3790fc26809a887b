"""The foreseen answer to a button, a refusal or questions, without making its move."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NoReturn

from assistant.battle.play import MoveSpec, Play, Refused
from assistant.battle.questions.question import Question
from assistant.battle.resolving import Settled
from assistant.battle.viewers import Viewer


class _Unforeseen(Exception):
    """The move asks for something that only the real attempt has: the log, or a lot."""


def _raise_unforeseen(*asked: object) -> NoReturn:
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
    play = _rehearsal(move, state, apply, settled, actor, answers, foresees=True)
    try:
        move.make(play)
    except Refused as refused:
        if any(map(_is_open, play.asks.values())):
            return None
        return refused.with_traceback(None)  # which would hold the whole run as long as it is kept
    except Exception:  # a question, a die, a fault of the program: the page may not fail with it
        return None
    return None


def foreseen_questions(
    move: MoveSpec,
    state: Any,
    apply: Callable[[Any, Any], Any],
    settled: Settled[Any],
    actor: Viewer,
    answers: Mapping[str, object],
) -> tuple[Question, ...]:
    """Return the questions that the sheet of a button shows before any dice.

    Questions that the button answers, and questions with a single answer, are left out. The
    parameters are those of `foreseen_refusal`.
    """
    play = _rehearsal(move, state, apply, settled, actor, answers)
    with suppress(Exception):  # a question without a usual answer, a die, a fault of the program
        move.make(play)
    asks = play.asks.values()
    return tuple(x for x in asks if not x.rare and x.name not in answers and _is_open(x))


def _rehearsal(
    move: MoveSpec,
    state: Any,
    apply: Callable[[Any, Any], Any],
    settled: Settled[Any],
    actor: Viewer,
    answers: Mapping[str, object],
    *,
    foresees: bool = False,
) -> Play[Any, Any]:
    """Return a run of a move of which nothing is kept."""
    return Play(
        state,
        apply,
        actor,
        answers,
        draw=_raise_unforeseen,
        settled=settled,
        without=_raise_unforeseen,
        withdrawn=_raise_unforeseen,
        sides=state.sides,
        about=move.about,
        looks=True,
        foresees=foresees,
    )


def _is_open(ask: Question) -> bool:
    """Return whether another answer to a question is possible."""
    return ask.kind != "choice" or len(ask.options) > 1
