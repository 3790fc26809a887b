"""Resolving procedures in tests: every die that is scripted must be used, and no other."""

from typing import Any

import pytest

import assistant.rules.rattenkrieg  # noqa: F401 - registers the procedures
from assistant.rules.dice import given
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import PROCEDURES


def resolve(name: str, told: dict[str, Any], **dice: Any) -> Any:
    """The outcome of a Rattenkrieg procedure with just these dice."""
    resolution = PROCEDURES[f"rattenkrieg/{name}"].resolve(told, given(dice))
    assert resolution.dice == dice
    return resolution.outcome


def steps(name: str, told: dict[str, Any], **dice: Any) -> list[tuple[str, object]]:
    """The working of a Rattenkrieg procedure: labels and values."""
    resolution = PROCEDURES[f"rattenkrieg/{name}"].resolve(told, given(dice))
    return [(step.label, step.value) for step in resolution.steps]


def refused(name: str, told: dict[str, Any]) -> list[str]:
    """The names of the inputs that a Rattenkrieg procedure refuses."""
    with pytest.raises(BadInputs) as refusal:
        PROCEDURES[f"rattenkrieg/{name}"].resolve(told, given({}))
    return [problem.input for problem in refusal.value.problems]


def odds(name: str, told: dict[str, Any]) -> dict[str, str]:
    """The chances in sixths and the like: what the summary of each outcome says, as text."""
    found = PROCEDURES[f"rattenkrieg/{name}"].odds_in_brief(told)
    assert found.exact
    return {str(next(iter(told.values()))): str(chance) for told, chance in found.chances}
