"""A guard for all tests: two different questions of one run of a move never share a name.

Answers are given by name, so the answer to one would be read as the answer to the other.
"""

import pytest

from assistant.battle.questions.asking import Asking, Value
from assistant.battle.questions.question import Question


def difference(first: Question, second: Question) -> str:
    """Return how two questions of one name differ; empty where they mean the same."""
    if first.words != second.words:
        return f"{first.words!r} and {second.words!r}"
    if first.kind != second.kind:
        return f"{first.words!r} asks for a {first.kind} and for a {second.kind}"
    return ""


def forbid_shared_names(patch: pytest.MonkeyPatch) -> None:
    """Fail a test in which a move asks two different questions under one name."""
    answer = Asking._answer

    def answer_once(asking: Asking, question: Question, value: Value) -> Value:
        asked = asking.asks.get(question.name)
        why = difference(asked, question) if asked else ""
        assert not why, f"two questions are called {question.name!r}: {why}"
        return answer(asking, question, value)

    patch.setattr(Asking, "_answer", answer_once)
