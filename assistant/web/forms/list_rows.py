"""Rows of a form's lists, such as `elements.0.figures.2`: add, copy, move and remove them."""

import re
from collections.abc import Callable

from werkzeug.datastructures import MultiDict

from assistant.web.forms.field_tree import ROW, Form

Row = list[tuple[str, str]]  # the rest of each field's name after the row's, and its value
Filled = Callable[[str, list[Row]], Row]  # a new row of a list that has these
NUMBERED = re.compile(r"(?P<list>.+)\.(?P<number>[0-9]{1,4})")


def edit_rows(form: Form, tap: str, new: Filled, twin: Filled) -> Form:
    """Return a form after a tap such as `copy elements.0`.

    A tap that means nothing changes nothing. `new` fills a row that is added. `twin` gets the name
    of a list and its rows, the last one a copy of another, and returns that copy with its own
    values.
    """
    action, _, name = tap.partition(" ")
    found = NUMBERED.fullmatch(name)
    if action == "add":
        rows = rows_of(form, name)
        return _with_rows(form, name, [*rows, new(name, rows)])
    if not found or action not in ("copy", "remove", "up", "down"):
        return form
    list_of, number = found["list"], int(found["number"])
    rows = rows_of(form, list_of)
    if number >= len(rows):
        return form
    match action:
        case "copy":
            rows.insert(number + 1, twin(list_of, [*rows, rows[number]]))
        case "remove":
            del rows[number]
        case "up" | "down":
            other = number + (1 if action == "down" else -1)
            if 0 <= other < len(rows):
                rows[number], rows[other] = rows[other], rows[number]
    return _with_rows(form, list_of, rows)


def insert_row(form: Form, name: str, number: int, row: Row) -> Form:
    """Return a form with a row put into a list, at the end if the list is shorter."""
    rows = rows_of(form, name)
    return _with_rows(form, name, [*rows[:number], row, *rows[number:]])


def rows_of(form: Form, name: str) -> list[Row]:
    """Return the rows of a list in order."""
    rows: dict[int, Row] = {}
    for key, value in form.items(multi=True):
        if found := _row_and_rest(key, name):
            rows.setdefault(found[0], []).append((found[1], value))
    return [rows[number] for number in sorted(rows)]


def _row_and_rest(key: str, name: str) -> tuple[int, str] | None:
    """Return the row number of a field in a list, and the rest of its name."""
    if not key.startswith(f"{name}."):
        return None
    number, dot, rest = key[len(name) + 1 :].partition(".")
    return (int(number), dot + rest) if ROW.fullmatch(number) else None


def value_of(row: Row, key: str) -> str:
    """Return a row's value under a name; empty if there is none."""
    return next((value for name, value in reversed(row) if name == f".{key}"), "").strip()


def with_value(row: Row, key: str, value: str) -> Row:
    """Return a row with a value under a name."""
    return [*(pair for pair in row if pair[0] != f".{key}"), (f".{key}", value)]


def _with_rows(form: Form, name: str, rows: list[Row]) -> Form:
    kept = [(key, value) for key, value in form.items(multi=True) if not _row_and_rest(key, name)]
    if name not in form:
        kept.append((name, ""))
    pairs = [
        (f"{name}.{number}{rest}", value)
        for number, row in enumerate(rows)
        for rest, value in [("", ""), *(pair for pair in row if pair[0])]
    ]
    return MultiDict([*kept, *pairs])
