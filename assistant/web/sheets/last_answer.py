"""An entry that is the last answer of a sheet: one tap answers and makes the move."""

from collections.abc import Callable

from assistant.battle.progress import Progress
from assistant.battle.questions.question import Question

TICKED = "several"
ENTERED = ("number", "whole", "text", TICKED)  # the other kinds are answered by a tap
SAMPLE = 12.0  # a likely number: inches on a table
WORDS = "there"


def is_last_answer(
    question: Question | None, progress: Progress, attempt: Callable[[dict[str, object]], Progress]
) -> bool:
    """Return whether any answer to the open question leaves nothing to see before the move.

    `attempt` runs the move with one more answer, without making it. A sheet that would show
    another choice, a caution or dice keeps its own step.
    """
    if question is None or question.kind not in ENTERED or question.lines or question.spread:
        return False
    if progress.refused or progress.problems:
        return False
    shown = {ask.name for ask in progress.asks}
    trials = [attempt({question.name: sample}) for sample in _samples(question)]
    made = [trial for trial in trials if not (trial.refused or trial.problems)]
    may_fail = question.kind == TICKED  # a list may ask for at least one tick, or at most some
    if not made or (len(made) < len(trials) and not may_fail):
        return False
    return all(_shows_nothing_more(trial, shown) for trial in made)


def _shows_nothing_more(trial: Progress, shown: set[str]) -> bool:
    if trial.dice or trial.play.cautions:
        return False
    return all(
        ask.value is not None and (ask.rare or ask.name in shown or not ask.usual)
        for ask in trial.asks
    )


def _samples(question: Question) -> tuple[object, ...]:
    """Return likely answers: of a list no tick, one tick and all."""
    if question.kind != TICKED:
        return (_sample(question),)
    every = tuple(option.value for option in question.options)
    return tuple(dict.fromkeys(((), every[:1], every)))


def _sample(question: Question) -> str:
    if question.kind == "text":
        return WORDS
    least, most = question.least or 0, question.most
    number = max(SAMPLE, least) if most is None else min(max(SAMPLE, least), most)
    return f"{number:g}"
