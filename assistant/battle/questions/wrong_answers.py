"""Sentences for people about wrong answers to a move."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from assistant.battle.questions.scales import MARK
from assistant.frozen import dataclass
from assistant.rules.inputs import BadInputs, Problem

FIGURE = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True)
class WrongAnswer(Problem):
    """A refused answer: its question, and a request for a better one."""

    words: str

    def __str__(self) -> str:
        if self.words.endswith("?"):
            return f"{self.words} {self.allowed}."
        return f"{self.words}: {self.allowed[:1].lower()}{self.allowed[1:]}."


@dataclass(frozen=True)
class RefusedInput(Problem):
    """An input that a procedure refuses, described without the input's own name."""

    title: str

    def __str__(self) -> str:
        *_, name = self.input.split(".")
        words = re.sub(r"\[\d+\]", "", name).replace("_", " ").removesuffix(" in")
        inches = name.endswith("_in")
        allowed = FIGURE.sub(rf"\g<0>{MARK}", self.allowed) if inches else self.allowed
        return f"{self.title}: only {allowed.removesuffix('.')} can be the {words}."


@contextmanager
def described_for_people(title: str) -> Iterator[None]:
    """Describe refused inputs of a procedure without their own names.

    People were not asked for these: a move that lets this happen should have asked or refused.
    """
    try:
        yield
    except BadInputs as bad:
        refused = [RefusedInput(p.input, p.value, p.allowed, title) for p in bad.problems]
        raise BadInputs([*refused]) from bad
