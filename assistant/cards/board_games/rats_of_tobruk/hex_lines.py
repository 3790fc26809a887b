"""Pasted lines of hexes, such as `hamada: 2010-2045 2110` or `wire: 1010/1011` (2, 8, 15)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from assistant.cards.board_games.pasted_lines import (
    SHOWN,
    Json,
    Line,
    Pasted,
    WrongLine,
    by_name,
    change_words,
    join_words,
    read_each,
    split_lines,
)
from assistant.cards.board_games.rats_of_tobruk.parts import NOT_GROUND
from assistant.rules.rats_of_tobruk.hexes import HEX_DIGITS, Shifted, hexes_between

RANGE = re.compile(r"([0-9]{4})-([0-9]{4})")
PAIR = re.compile(r"([0-9]{4})/([0-9]{4})")
WAYS = ("road", "path")
BUNKERS = {"bunker": True, "no bunker": False}
HEXSIDES = {"wire": "ditch_wire", "road over wire": "road", "path over wire": "path"}
HEADINGS = ("What", "Hexes", "Changed")
ENTER = "enter what is there, a colon, and the hexes, such as hamada: 2010-2045 2110."
MOST_CHANGED = 4  # hexes that the preview names


class _HexMap:
    """The hexes and hexsides of a file while lines are read."""

    def __init__(self, values: Json) -> None:
        self.hexes, self.nameless = by_name(values.get("hexes", []), "hex")
        sides = [x for x in values.get("hexsides", []) if x.get("a") and x.get("b")]
        self.sides = {frozenset((x["a"], x["b"])): dict(x) for x in sides}
        rows = (str(row.get("terrain") or "") for row in values.get("terrain", []))
        self.known = [ground for ground in rows if ground and ground not in NOT_GROUND]
        grid = values.get("grid") or {}
        self.shifted: Shifted = grid.get("shifted_columns") or "even"
        self.said: dict[tuple[str, str], tuple[object, int]] = {}  # of hexes named one by one

    def set_value(self, hex: str, key: str, value: object) -> str:
        """Set a value of a hex; return a changed hex in words, empty if nothing changed."""
        row = self.hexes.setdefault(hex, {"hex": hex})
        old, row[key] = row.get(key), value
        if old in (None, value):
            return ""
        return join_words(" ", (hex, change_words(_words(key, value), _words(key, old))))

    def require_agreement(self, hex: str, key: str, value: object) -> None:
        """Require that no earlier line names the hex with another value; a range may be wrong."""
        earlier, number = self.said.get((hex, key), (value, 0))
        if earlier != value:
            raise WrongLine(f"{hex} is {_words(key, earlier)} in line {number}.")

    def join(self, way: str, a: str, b: str) -> None:
        """Lead a road or path from one hex to the next, both ways."""
        for here, there in ((a, b), (b, a)):
            row = self.hexes.setdefault(here, {"hex": here})
            row[way] = list(dict.fromkeys((*row.get(way, ()), there)))

    def mark_side(self, key: str, a: str, b: str) -> None:
        """Mark ditch and wire, or a road or path across, between two hexes."""
        first, second = sorted((a, b))
        self.sides.setdefault(frozenset((a, b)), {"a": first, "b": second})[key] = True


def read_hexes(text: str, values: Json) -> Pasted:
    """Return a card's values with the hexes and hexsides of pasted lines."""
    board = _HexMap(values)
    rows, wrong, left = read_each(split_lines(text), lambda line: _read_line(board, line))
    new = {
        **values,
        "hexes": [*sorted(board.hexes.values(), key=lambda hex: str(hex["hex"])), *board.nameless],
        "hexsides": list(board.sides.values()),
    }
    return Pasted(new, "line", HEADINGS, rows, wrong, "\n".join(left))


def _read_line(board: _HexMap, line: Line) -> tuple[str, ...]:
    """Read a line into the map; return the cells that show its content."""
    head, colon, rest = line.text.partition(":")
    what = " ".join(head.lower().split())
    words = re.split(r"[\s,;]+", rest.strip()) if rest.strip() else []
    if not colon or not words:
        raise WrongLine(ENTER)
    if what in HEXSIDES:
        pairs = [_pair_of(word) for word in words]
        _require_touching(board, pairs)
        for a, b in pairs:
            board.mark_side(HEXSIDES[what], a, b)
        return what, _count(len(pairs), "hexside", "hexsides"), ""
    hexes = list(dict.fromkeys(hex for word in words for hex in _hexes_of(word)))
    changed: list[str] = []
    if what in WAYS:
        _require_touching(board, pairwise(hexes))
        for a, b in pairwise(hexes):
            board.join(what, a, b)
    else:
        key, value = _value_of(what, board.known)
        for hex in hexes:
            board.require_agreement(hex, key, value)
        named = [word for word in words if not RANGE.fullmatch(word)]
        board.said.update({(hex, key): (value, line.number) for hex in named})
        changed = [board.set_value(hex, key, value) for hex in hexes]
    return what, _count(len(hexes), "hex", "hexes"), _summarize_changes([x for x in changed if x])


def _require_touching(board: _HexMap, pairs: Iterable[tuple[str, str]]) -> None:
    for a, b in pairs:
        if hexes_between(a, b, board.shifted) != 1:
            raise WrongLine(f"{a} and {b} do not touch.")


def _value_of(what: str, known: Sequence[str]) -> tuple[str, object]:
    """Return the key and the value of a hex that the beginning of a line names."""
    if what in BUNKERS:
        return "bunker", BUNKERS[what]
    ground = what.replace(" ", "-")
    if ground in known:
        return "terrain", ground
    every = ", ".join((*known, *BUNKERS, *WAYS, *HEXSIDES))
    raise WrongLine(f"“{what[:SHOWN]}” is not one of {every}.")


def _hexes_of(word: str) -> Iterator[str]:
    """Yield the hexes that a word names: one, a column, a row or a block."""
    found = RANGE.fullmatch(word)
    ends = (found[1], found[2]) if found else (word, word)
    for end in ends:
        if not HEX_DIGITS.fullmatch(end):
            raise WrongLine(f"“{word[:SHOWN]}” is not a hex of four digits, such as 2010.")
    (column, row), (last_column, last_row) = ((int(hex[:2]), int(hex[2:])) for hex in ends)
    for x in range(min(column, last_column), max(column, last_column) + 1):
        for y in range(min(row, last_row), max(row, last_row) + 1):
            yield f"{x:02}{y:02}"


def _pair_of(word: str) -> tuple[str, str]:
    """Return the two hexes of a hexside."""
    found = PAIR.fullmatch(word)
    if found is None or not all(HEX_DIGITS.fullmatch(hex) for hex in found.groups()):
        raise WrongLine(f"“{word[:SHOWN]}” is not a hexside, such as 1010/1011.")
    return found[1], found[2]


def _count(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _words(key: str, value: object) -> str:
    if key == "bunker":
        return "bunker" if value else "no bunker"
    return str(value)


def _summarize_changes(changed: Sequence[str]) -> str:
    """Return some changed hexes as one cell: the first by name, and how many more."""
    more = len(changed) - MOST_CHANGED
    return join_words(", ", (*changed[:MOST_CHANGED], *([f"{more} more"] if more > 0 else ())))
