"""Printed tables: a file that looks like the page it came from, checked when it is loaded.

A table file has a title, its source, the key columns, the columns with their types, and one row a
line as printed. The type of a column reads the printed cell. `"-"` means an empty cell in a column
with `null = true`; `null` may name another word.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Any

from assistant.frozen import dataclass
from assistant.rules.table_cells import NOTHING, READERS, Cell

Row = Mapping[str, Cell]

HERE = Path(__file__).parent


class BadTable(ValueError):
    """A table file cannot be read; `problems` lists every error at once."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class NoSuchRow(KeyError):
    """A table has no row with this key."""


@dataclass(frozen=True)
class Table:
    """One printed table: rows of cells by column name."""

    id: str
    title: str
    source: str
    key: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    _by_key: Mapping[object, Row] = field(repr=False, compare=False)

    @property
    def section(self) -> str:
        """The section of its source: by its number, or else its heading or book."""
        first = re.split(r"[,;]| \(| and ", self.source)[0]
        last_words = (self.source.split(" ")[-1], first.split(" ")[-1])
        return next((last for last in last_words if any(map(str.isdigit, last))), first)

    def row(self, *key: object) -> Row:
        """Return the row of a key, one value for each key column; raise `NoSuchRow`."""
        try:
            return self._by_key[key]
        except KeyError:
            raise NoSuchRow(f"{self.id} has no row {key!r}") from None

    def get(self, *key: object) -> Row | None:
        """Return the row of a key, or None."""
        return self._by_key.get(key)

    def keys(self) -> list[str]:
        """Return the values of the first key column in printed order, each once."""
        return list(dict.fromkeys(row[self.key[0]] for row in self.rows))

    def as_json(self) -> dict[str, Any]:
        """Return the public form."""
        rows = [dict(row) for row in self.rows]
        return {"id": self.id, "title": self.title, "source": self.source, "rows": rows}


@cache
def load(id: str) -> Table:
    """Return the table of an id such as `rattenkrieg/sounds`; raise `BadTable`."""
    system, name = id.split("/")
    path = HERE / system.replace("-", "_") / "tables" / f"{name.replace('-', '_')}.toml"
    return read(id, path.read_text("utf-8"))


def all_ids() -> list[str]:
    """Return the ids of all table files, sorted."""
    found = HERE.glob("*/tables/*.toml")
    return sorted(f"{path.parent.parent.name}/{path.stem}".replace("_", "-") for path in found)


def read(id: str, text: str) -> Table:
    """Return a table from the text of its file; raise `BadTable` naming row, column and cell."""
    try:
        page = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadTable([f"{id}: {problem}"]) from None
    problems = [f"{id}: {name} is missing" for name in FIELDS - page.keys()]
    problems += [f"{id}: {name}: no such field" for name in page.keys() - FIELDS]
    if problems:
        raise BadTable(problems)
    columns = page["columns"]
    names = tuple(column["name"] for column in columns)
    problems += [f"{id}: key {name!r} is not a column" for name in page["key"] if name not in names]
    problems += [
        f"{id}: column {column['name']}: {column['type']!r} is not a type of cell"
        for column in columns
        if column["type"] not in READERS
    ]
    if problems:
        raise BadTable(problems)
    rows: list[Row] = []
    for number, cells in enumerate(page["rows"], 1):
        if len(cells) != len(columns):
            problems.append(f"{id} row {number}: {len(cells)} cells for {len(columns)} columns")
            continue
        row: dict[str, Cell] = {}
        for column, cell in zip(columns, cells, strict=True):
            try:
                row[column["name"]] = _cell(column, cell)
            except ValueError as problem:
                problems.append(f"{id} row {number}, {column['name']}: {cell!r} is {problem}")
        rows.append(row)
    by_key: dict[object, Row] = {}
    for number, line in enumerate(rows, 1):
        key = tuple(_hashable(line.get(name)) for name in page["key"])
        if key in by_key:
            problems.append(f"{id} row {number}: the key {key!r} is there twice")
        by_key[key] = line
    if problems:
        raise BadTable(problems)
    return Table(id, page["title"], page["source"], tuple(page["key"]), names, tuple(rows), by_key)


FIELDS = {"title", "source", "key", "columns", "rows"}


def _hashable(cell: Cell) -> object:
    return tuple(cell) if isinstance(cell, list) else cell


def _cell(column: Mapping[str, Any], cell: Cell) -> Cell:
    null = column.get("null")
    if null and cell == (NOTHING if null is True else null):
        return None
    if column.get("list"):
        if not isinstance(cell, list):
            raise ValueError("not a list")
        return [READERS[column["type"]](part) for part in cell]
    value = READERS[column["type"]](cell)
    if "one_of" in column and value not in column["one_of"]:
        raise ValueError(f"not one of {', '.join(map(str, column['one_of']))}")
    if "min" in column and value < column["min"]:
        raise ValueError(f"under {column['min']}")
    if "max" in column and value > column["max"]:
        raise ValueError(f"over {column['max']}")
    return value
