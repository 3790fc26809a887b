"""Resolving procedures in tests: every scripted die must be used, and no other."""

from typing import Any

import pytest

from assistant.rules.dice import given_dice
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import Procedure, find
from assistant.rules.systems import load_all


class Of:
    """The procedures of one system."""

    def __init__(self, system: str) -> None:
        load_all()
        self.system = system

    def find(self, name: str) -> Procedure[Any, Any]:
        return find(f"{self.system}/{name}")

    def resolve(self, name: str, told: dict[str, Any], **dice: Any) -> Any:
        """The outcome of a procedure with just these dice."""
        resolution = self.find(name).resolve(told, given_dice(dice))
        assert resolution.dice == dice
        return resolution.outcome

    def steps(self, name: str, told: dict[str, Any], **dice: Any) -> list[tuple[str, object]]:
        """The labels and values of the working."""
        resolution = self.find(name).resolve(told, given_dice(dice))
        return [(step.label, step.value) for step in resolution.steps]

    def refused(self, name: str, told: dict[str, Any]) -> list[str]:
        """The names of the inputs that a procedure refuses."""
        with pytest.raises(BadInputs) as refusal:
            self.find(name).resolve(told, given_dice({}))
        return [problem.input for problem in refusal.value.problems]

    def odds(self, name: str, told: dict[str, Any]) -> dict[str, str]:
        """The chances by the summary of each outcome, as text."""
        found = self.find(name).odds_in_brief(told)
        assert found.exact
        return {str(next(iter(told.values()))): str(chance) for told, chance in found.chances}
