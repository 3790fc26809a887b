"""Printed tables: a file that looks like the page it came from, checked when it is loaded.

A table file has a title, its source, the key columns, the columns with their types, and one row a
line as printed. The type of a column reads the printed cell. `"-"` means an empty cell in a column
with `null = true`; `null` may name another word.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

Cell = Any
Row = Mapping[str, Cell]

HERE = Path(__file__).parent
NOTHING = "-"
WHOLE_TABLE = "table"


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
    problems += [f"{id}: key {name!r} is no column" for name in page["key"] if name not in names]
    problems += [
        f"{id}: column {column['name']}: {column['type']!r} is no type of cell"
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
            problems.append(f"{id} row {number}: the key {key!r} stands twice")
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


def _name(cell: Cell) -> str:
    if not isinstance(cell, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", cell):
        raise ValueError("no name in kebab case")
    return cell


def _text(cell: Cell) -> str:
    if not isinstance(cell, str) or not cell.strip():
        raise ValueError("no text")
    return cell


def _integer(cell: Cell) -> int:
    if not isinstance(cell, int) or isinstance(cell, bool):
        raise ValueError("no whole number")
    return cell


def _number(cell: Cell) -> float:
    if not isinstance(cell, int | float) or isinstance(cell, bool):
        raise ValueError("no number")
    return cell


def _flag(cell: Cell) -> bool:
    if not isinstance(cell, bool):
        raise ValueError("neither true nor false")
    return cell


def _range(cell: Cell) -> int | str:
    return WHOLE_TABLE if cell == WHOLE_TABLE else _integer(cell)


def _integer_or_text(cell: Cell) -> int | str:
    return cell if isinstance(cell, str) else _integer(cell)


def _number_or_text(cell: Cell) -> float | str:
    return cell if isinstance(cell, str) else _number(cell)


def _printed(pattern: str, cell: Cell, words: str) -> re.Match[str]:
    found = re.fullmatch(pattern, cell) if isinstance(cell, str) else None
    if found is None:
        raise ValueError(f"not like {words}")
    return found


def _mode(cell: Cell) -> dict[str, Any]:
    """Read a mode of fire: `S`, `3B`, `XB`, `NS`."""
    found = _printed(r"S|XB|NS|([1-9]\d*)B", cell, "S, 3B, XB or NS")
    if found[1]:
        return {"mode": "burst", "bursts": int(found[1])}
    return {"mode": {"S": "single", "XB": "belt", "NS": "shots"}[cell]}


def _strike(cell: Cell) -> dict[str, int]:
    """Read a strike such as `8D(5)`: eight dice, severity five."""
    found = _printed(r"(\d+)D\((\d+)\)", cell, "8D(5)")
    return {"dice": int(found[1]), "severity": int(found[2])}


def _armour(cell: Cell) -> dict[str, int]:
    """Read an armor effect such as `136mm/4D`: penetration and dice."""
    found = _printed(r"(\d+)mm/(\d+)D", cell, "136mm/4D")
    return {"penetration_mm": int(found[1]), "dice": int(found[2])}


def _armour_or_dice(cell: Cell) -> dict[str, int | str]:
    """Read an armor effect, or one such as `2D6x10mm/6D` with a rolled penetration."""
    if not isinstance(cell, str) or "x" not in cell:
        return {**_armour(cell)}
    found = _printed(r"(\d+D\d+x\d+)mm/(\d+)D", cell, "2D6x10mm/6D")
    return {"penetration_mm": found[1].lower(), "dice": int(found[2])}


def _ring(cell: Cell) -> dict[str, int]:
    """Read a ring such as `D-3(1")` or `1D-3(1")`: modifier and radius in inches."""
    found = _printed(r"\d?D([+-]\d+)?\((\d+)\"\)", cell, 'D-3(1")')
    return {"modifier": int(found[1] or 0), "radius_in": int(found[2])}


def _weapon(cell: Cell) -> dict[str, Any]:
    """Read `MG42 XB-2(P3)(R7,9,12)`, `Carbine D(P3)`, `Flamethrower 18"(R6"U10)`, or a name."""
    name, profile, spray = (
        r"([^()]+?)",
        r" (S|XB|NS|[1-9]\d*B|D)([+-]\d+)?\(P(\d+)\)(?:\(R(\d+(?:,\d+)*)\))?",
        r" (\d+)\"\(R(\d+)\"U(\d+)\)",
    )
    found = _printed(f"{name}(?:{profile}|{spray})?", cell, "MG42 XB-2(P3)(R7,9,12)")
    weapon, mode, modifier, penetration, react, reach, radius, uses = found.groups()
    if mode:
        return {
            "weapon": weapon,
            "type": _mode("S" if mode == "D" else mode),
            "modifier": int(modifier or 0),
            "penetration": int(penetration),
            "react": [int(number) for number in react.split(",")] if react else None,
        }
    if reach:
        spray_in = {"range_in": int(reach), "radius_in": int(radius), "uses": int(uses)}
        return {"weapon": weapon, **spray_in}
    return {"weapon": weapon}


def _by_die(cell: Cell) -> dict[str, str]:
    """Read `1,2,3 (W), 4 (E)`: the meaning of each face of a die."""
    _printed(r"\d(,\d)* \([^()]+\)(, \d(,\d)* \([^()]+\))*", cell, "1,2,3 (W), 4 (E)")
    meanings = re.findall(r"([\d,]+) \(([^()]+)\)", cell)
    return {face: meaning for faces, meaning in meanings for face in faces.split(",")}


READERS: Mapping[str, Callable[[Cell], Cell]] = {
    "name": _name,
    "text": _text,
    "integer": _integer,
    "number": _number,
    "flag": _flag,
    "range": _range,
    "integer-or-text": _integer_or_text,
    "number-or-text": _number_or_text,
    "mode": _mode,
    "strike": _strike,
    "armour": _armour,
    "armour-or-dice": _armour_or_dice,
    "ring": _ring,
    "weapon": _weapon,
    "by-die": _by_die,
}
