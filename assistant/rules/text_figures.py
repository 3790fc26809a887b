"""Figures that the text of a book prints outside of its tables, from one table file per system."""

from typing import Any

from assistant.rules import tables

TABLE = "text-figures"


def whole_figure(id: str) -> int:
    """Return a whole figure, by its system and name, such as `rattenkrieg/walk-in`."""
    value = fraction(id)
    if value != int(value):
        raise ValueError(f"{id} is not a whole number: {value}")
    return int(value)


def fraction(id: str) -> float:
    """Return a figure that need not be whole, by its system and name."""
    system, figure = id.split("/")
    value: float = tables.load(f"{system}/{TABLE}").row(figure, None)["value"]
    return value


def cases(id: str) -> dict[Any, int]:
    """Return the figures of one name that differ from case to case, by case."""
    system, figure = id.split("/")
    rows = tables.load(f"{system}/{TABLE}").rows
    found = {row["case"]: row["value"] for row in rows if row["figure"] == figure}
    if not found or None in found:
        raise ValueError(f"{id} has no cases")
    return found


def by_number(id: str) -> dict[int, int]:
    """Return the figures of one name by a number, such as the carriers of a casualty."""
    return {int(case): value for case, value in cases(id).items()}
