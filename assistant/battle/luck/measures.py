"""The successes that a side counts in outcomes of a procedure, for tables of such measures."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Literal

from assistant.frozen import dataclass

Summary = Mapping[str, Any]
Whose = Literal["actor", "reader"]  # the side that acts, or the only side that reads the working


@dataclass(frozen=True)
class Measure:
    """The side that rolls, its word for a success, and the successes in a summary."""

    whose: Whose
    words: str
    value: Callable[[Summary], int]


def count_if_one_of(field: str, good: Collection[object]) -> Callable[[Summary], int]:
    """Return a function that counts 1 if a field of the summary is one of these values."""
    return lambda summary: int(summary.get(field) in good)


def count_if_none_of(field: str, bad: Collection[object]) -> Callable[[Summary], int]:
    """Return a function that counts 1 if a field of the summary is none of these values."""
    return lambda summary: int(summary.get(field) not in bad)


def is_true(field: str) -> Callable[[Summary], int]:
    """Return a function that counts 1 if a field of the summary is true."""
    return lambda summary: int(bool(summary.get(field)))


def is_false(field: str) -> Callable[[Summary], int]:
    """Return a function that counts 1 if a field of the summary is false, zero or empty."""
    return lambda summary: int(not summary.get(field))


def number(*fields: str) -> Callable[[Summary], int]:
    """Return a function that adds up whole numbers in fields of the summary."""
    return lambda summary: sum(int(summary.get(field) or 0) for field in fields)


def neutral(**groups: str) -> dict[str, str]:
    """Return the reason why no side gains, by procedure; spaces separate the names of a group."""
    return {name: why for why, names in groups.items() for name in names.split()}
