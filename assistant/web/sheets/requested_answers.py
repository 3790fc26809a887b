"""A player's answers in a request, which the umpire's sheet shows folded in one line."""

from collections.abc import Mapping

from assistant.battle.game import Game, Progress
from assistant.battle.play import Question
from assistant.battle.viewers import Viewer
from assistant.frozen import replace

FOLDED = ("choice", "number", "whole")  # kinds whose answers read well in a line


def asks_of_sheet(
    game: Game, reader: Viewer, progress: Progress, answers: Mapping[str, object]
) -> tuple[Question, ...]:
    """Return the questions of a sheet; questions that a request has answered are settled.

    An answer that the umpire changed stays in sight.
    """
    if not reader.is_umpire:
        return tuple(progress.asks)
    requested = game.system.requested(game.state, progress.move.id, answers)
    return tuple(
        replace(ask, usual=False, rare=False) if _is_requested(ask, requested) else ask
        for ask in progress.asks
    )


def _is_requested(ask: Question, requested: Mapping[str, str]) -> bool:
    given = requested.get(ask.name)
    if given is None or not ask.answered or ask.kind not in FOLDED or ask.problem:
        return False
    if isinstance(ask.value, float | int):
        return f"{ask.value:g}" == given
    return str(ask.value) == given
