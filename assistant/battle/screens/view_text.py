"""A view as text, for comparison; rows that several views have in common are described once."""

from dataclasses import fields
from functools import lru_cache
from typing import Any

ROWS = 150  # that are kept as text, those used last


def view_text(view: Any) -> str:
    """Return a dataclass as text that differs wherever the value differs."""
    return f"({', '.join(_part_text(getattr(view, each.name)) for each in fields(view))})"


def _part_text(part: object) -> str:
    return f"({', '.join(map(_row_text, part))})" if isinstance(part, tuple) else repr(part)


def _row_text(row: object) -> str:
    try:
        return _kept_text(row)
    except TypeError:  # a row with a dictionary cannot be looked up
        return repr(row)


@lru_cache(maxsize=ROWS, typed=True)
def _kept_text(row: object) -> str:
    return repr(row)
