"""Errors in inputs: each names the input, its value, and what is allowed."""

import json
from typing import Any

from assistant.frozen import dataclass
from assistant.rules.hidden_letters import visible


@dataclass(frozen=True)
class Problem:
    """One error in the inputs."""

    input: str  # the input's name; a path such as `targets[0].name` inside lists and objects
    value: object
    allowed: str

    def __str__(self) -> str:
        return f"{self.input} must be {self.allowed}; got {shown(self.value)}"


@dataclass(frozen=True)
class Missing(Problem):
    """A required input that was not entered."""

    def __str__(self) -> str:
        return f"{self.input} is missing; it must be {self.allowed}"


@dataclass(frozen=True)
class Unknown(Problem):
    """An input whose name does not exist here."""

    def __str__(self) -> str:
        return f"{self.input}: no such input (got {shown(self.value)}); {self.allowed}"


@dataclass(frozen=True)
class NotJson(Problem):
    """Inputs that are not JSON; `allowed` holds the problem with the text."""

    def __str__(self) -> str:
        return f"{self.input}: {self.allowed}"


@dataclass(frozen=True)
class Sentence(Problem):
    """A problem that `allowed` describes whole, such as a file that cannot be read."""

    def __str__(self) -> str:
        return self.allowed


class BadInputs(ValueError):
    """The inputs are not valid; `problems` lists every error at once."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def refusal(sentence: object) -> BadInputs:
    """Return the refusal that one sentence describes."""
    return BadInputs([Sentence("", None, str(sentence))])


def shown(value: object) -> str:
    """Return a value as JSON, cut to 80 characters."""
    text = visible(json.dumps(value, default=str, ensure_ascii=False))
    return text if len(text) <= 80 else text[:77] + "..."


def refusal_json(*problems: object) -> dict[str, Any]:
    """Return the public form of a refusal: each problem as a sentence."""
    return {"error": "; ".join(map(str, problems)), "problems": [str(p) for p in problems]}


def is_refusal(response: dict[str, Any]) -> bool:
    """Return whether a response is a refusal."""
    return response.keys() == {"error", "problems"}
