"""The questions of a move, and how their answers are read.

Like dice, answers come by name from an object passed in. A question without a default that has
no answer ends the run, and the form shows all that was asked so far.
"""

from collections.abc import Mapping
from typing import Any

from assistant.battle.questions.question import RESERVED_NAMES, Question, Value
from assistant.battle.questions.wrong_answers import WrongAnswer
from assistant.frozen import replace
from assistant.rules.inputs import BadInputs

Answers = Mapping[str, str | tuple[str, ...]]


class MissingAnswer(LookupError):
    """A question without a default has no answer, or a wrong one."""


class Refused(ValueError):
    """The move is not allowed now; the message says why, in a sentence.

    `first` names moves of the same element, one of which would make the move possible. `stands`
    means that the umpire cannot overrule the refusal. `question` names the question whose answer is
    refused; empty for the newest.
    """

    def __init__(
        self, why: str, first: tuple[str, ...] = (), *, stands: bool = True, question: str = ""
    ) -> None:
        super().__init__(why or "That is not allowed.")
        self.first = first
        self.stands = stands
        self.question = question


class Unchanged(Refused):
    """The move would change nothing yet: its sheet shows a greyed button instead of a refusal."""


class Asking:
    """The questions of one run of a move, and the answers to them."""

    def __init__(self, answers: Mapping[str, object]) -> None:
        self.asks: dict[str, Question] = {}
        self.read: set[str] = set()  # the names under which an answer was looked for
        self._told = answers

    def given(self, name: str) -> object:
        """Return the raw answer under a name, whether asked or not; None for no answer."""
        self.read.add(name)
        value = self._told.get(name)
        return None if value == "" else value

    @property
    def answers(self) -> Answers:
        """Return the answers that the move looked for: enough to ask the same questions again."""
        found = {name: self._told[name] for name in sorted(self.read & self._told.keys())}
        return {name: _form_values(value) for name, value in found.items() if value is not None}

    def _answer(self, ask: Question, answer: Value) -> Value:
        if ask.name in RESERVED_NAMES:
            raise ValueError(f"a question may not be called {ask.name!r}")
        entered = answer is not None
        value = answer if entered else ask.value
        usual = ask.value is not None and not (ask.kind == "choice" and len(ask.options) == 1)
        self.asks[ask.name] = replace(ask, value=value, answered=entered, usual=usual)
        if value is None:
            raise MissingAnswer(ask.name)
        return value

    def _refuse_answer(self, ask: Question, answers: object, please: str) -> Any:
        problem = WrongAnswer(ask.name, answers, please, ask.words)
        kept = int(ask.most or 0) if ask.lines else 200
        self.asks[ask.name] = replace(
            ask, value=None, problem=str(problem), typed=str(answers)[:kept]
        )
        raise BadInputs([problem])


def _form_values(value: object) -> str | tuple[str, ...]:
    """Return an answer as a form sends it: a text, or several texts."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else str(value)
