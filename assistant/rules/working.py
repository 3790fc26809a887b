"""The working of a resolution: each step is recorded where it is calculated."""

from typing import TypeVar

from assistant.frozen import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the working: a label, the value, and the section of the rulebook."""

    label: str
    value: object
    section: str


class Working:
    """The steps of one resolution, in order."""

    def __init__(self, section: str) -> None:
        self.section = section
        self.steps: list[Step] = []

    def step(self, label: str, value: T, section: str | None = None) -> T:
        """Record a step and return its value; the section is the procedure's own by default."""
        self.steps.append(Step(label, value, section or self.section))
        return value


class NullWorking(Working):
    """A working that keeps no steps: for odds, where only outcomes count."""

    def step(self, label: str, value: T, section: str | None = None) -> T:
        """Return `value` and keep nothing."""
        return value
