"""What is wrong with what was told: each problem names the input, the value and what is allowed."""

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Problem:
    """One thing wrong with what was told."""

    input: str  # the input's name; a path such as `targets[0].name` inside lists and objects
    value: object
    allowed: str

    def __str__(self) -> str:
        return f"{self.input} must be {self.allowed}; got {shown(self.value)}"


@dataclass(frozen=True)
class Missing(Problem):
    """An input that must be given and was not."""

    def __str__(self) -> str:
        return f"{self.input} is missing; it must be {self.allowed}"


@dataclass(frozen=True)
class Unknown(Problem):
    """An input of a name that does not exist here."""

    def __str__(self) -> str:
        return f"{self.input}: no such input (got {shown(self.value)}); {self.allowed}"


class BadInputs(ValueError):
    """What was told is refused; all problems at once."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def shown(value: object) -> str:
    """A value as a person would write it: JSON, cut when long."""
    told = json.dumps(value, default=str, ensure_ascii=False)
    return told if len(told) <= 80 else told[:77] + "..."


def refused(*problems: object) -> dict[str, Any]:
    """A refusal in the public form: each problem a sentence."""
    return {"error": "; ".join(map(str, problems)), "problems": [str(p) for p in problems]}


def is_refusal(answer: dict[str, Any]) -> bool:
    """Whether an answer says why there is none."""
    return answer.keys() == {"error", "problems"}
