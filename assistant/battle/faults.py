"""What is wrong with the answers that people gave a move, in sentences for people."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from assistant.battle.scales import MARK
from assistant.rules.inputs import BadInputs, Problem

FIGURE = re.compile(r"\d+(\.\d+)?")


@dataclass(frozen=True)
class Unfit(Problem):
    """An answer that cannot be taken: the question, and what to do."""

    words: str

    def __str__(self) -> str:
        if self.words.endswith("?"):
            return f"{self.words} {self.allowed}."
        return f"{self.words}: {self.allowed[:1].lower()}{self.allowed[1:]}."


@dataclass(frozen=True)
class NotTaken(Problem):
    """What a procedure cannot take of a move, without the names of its inputs."""

    title: str

    def __str__(self) -> str:
        *_, name = self.input.split(".")
        words = re.sub(r"\[\d+\]", "", name).replace("_", " ").removesuffix(" in")
        inches = name.endswith("_in")
        allowed = FIGURE.sub(rf"\g<0>{MARK}", self.allowed) if inches else self.allowed
        return f"{self.title}: only {allowed.removesuffix('.')} can be the {words}."


@contextmanager
def for_people(title: str) -> Iterator[None]:
    """Say what a procedure cannot take of a move without the names of its inputs.

    People were not asked for these: a move that lets this happen should have asked or refused.
    """
    try:
        yield
    except BadInputs as bad:
        told = [NotTaken(p.input, p.value, p.allowed, title) for p in bad.problems]
        raise BadInputs([*told]) from bad
