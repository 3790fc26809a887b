"""The working of a resolution: each step is noted where it is computed, so both agree."""

from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Step:
    """One line of the working: what it is, what came out, and the section that says so."""

    label: str
    value: object
    section: str


class Working:
    """Collects the steps of one resolution, in order."""

    def __init__(self, section: str) -> None:
        self.section = section
        self.steps: list[Step] = []

    def step(self, label: str, value: T, section: str | None = None) -> T:
        """Note a step and give its value back; the section is the procedure's unless named."""
        self.steps.append(Step(label, value, section or self.section))
        return value


class Unwritten(Working):
    """A working nobody reads: for odds, where only outcomes count."""

    def step(self, label: str, value: T, section: str | None = None) -> T:
        """Give the value back and note nothing."""
        return value
