"""Bounds for JSON from outside: length, depth and size, checked before its values are read."""

from collections.abc import Iterable
from typing import Any

from assistant import catalogue
from assistant.rules.problems import shown

MOST_BYTES = 256 * 1024
MOST_VALUES = 20_000
MOST_ITEMS = 1_000  # of one list or object
LONGEST_TEXT = 3_000
LONGEST_NAME = 200
DEEPEST = 12
LARGEST = 10**18  # of whole numbers


class TooMuch(ValueError):
    """More than a request may hold; the sentence names the excess and the limit."""


def read_json(body: bytes) -> Any:
    """Return the JSON value of a request's body; raise `TooMuch`, or `ValueError` for no JSON."""
    if len(body) > MOST_BYTES:
        raise TooMuch(f"the body can have at most {MOST_BYTES // 1024} kB")
    value = catalogue.read_json(body)
    check(value)
    return value


def check(value: Any) -> None:
    """Raise `TooMuch` when a JSON value is too deep, too large or holds too long a text."""
    count = 0
    waiting: list[tuple[str, int, Any]] = [("the body", 0, value)]
    while waiting:
        where, depth, value = waiting.pop()
        count += 1
        if count > MOST_VALUES:
            raise TooMuch(f"the body can hold at most {MOST_VALUES:,} values")
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise TooMuch(
                f"{where} can have at most {LONGEST_TEXT:,} characters, got {len(value):,}"
            )
        if isinstance(value, int) and abs(value) > LARGEST:
            raise TooMuch(f"{where} can have at most {len(str(LARGEST)) - 1} digits")
        if isinstance(value, list | dict):
            _check_size(where, depth, value)
            waiting += _bounds_inside(where, depth + 1, value)


def _check_size(where: str, depth: int, value: list[Any] | dict[str, Any]) -> None:
    if depth >= DEEPEST:
        raise TooMuch(f"lists and objects can be nested at most {DEEPEST} deep")
    if len(value) > MOST_ITEMS:
        raise TooMuch(f"{where} can hold at most {MOST_ITEMS:,} items, got {len(value):,}")
    for name in value if isinstance(value, dict) else ():
        if len(name) > LONGEST_NAME:
            raise TooMuch(
                f"a name in {where} can have at most {LONGEST_NAME} characters, got {shown(name)}"
            )


def _bounds_inside(
    where: str, depth: int, value: list[Any] | dict[str, Any]
) -> Iterable[tuple[str, int, Any]]:
    if isinstance(value, dict):
        return ((name, depth, each) for name, each in value.items())
    return ((where, depth, each) for each in value)
