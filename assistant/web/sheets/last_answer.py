"""A number or text that is the last answer of a sheet: one tap answers and makes the move."""

from collections.abc import Callable

from assistant.battle.progress import Progress
from assistant.battle.questions.question import Question

TYPED = ("number", "whole", "text")
SAMPLE = 12.0  # a likely number: inches on a table
WORDS = "there"


def is_last_answer(
    question: Question | None, progress: Progress, attempt: Callable[[dict[str, object]], Progress]
) -> bool:
    """Return whether any answer to the open question leaves nothing to see before the move.

    `attempt` runs the move with one more answer, without making it. A sheet that would show
    another choice, a caution or dice keeps its own step.
    """
    if question is None or question.kind not in TYPED or question.lines or question.spread:
        return False
    if progress.refused or progress.problems:
        return False
    trial = attempt({question.name: _sample(question)})
    if trial.refused or trial.problems or trial.dice or trial.play.cautions:
        return False
    shown = {ask.name for ask in progress.asks}
    return all(
        ask.value is not None and (ask.rare or ask.name in shown or not ask.usual)
        for ask in trial.asks
    )


def _sample(question: Question) -> str:
    if question.kind == "text":
        return WORDS
    least, most = question.least or 0, question.most
    number = max(SAMPLE, least) if most is None else min(max(SAMPLE, least), most)
    return f"{number:g}"
