"""Tables and lines that an owner pastes: each line is read, or named as wrong."""

import csv
import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from assistant.frozen import dataclass

Json = dict[str, Any]

LONGEST = 20_000  # letters of a pasted text
SHOWN = 30  # letters of a line that a sentence repeats
NOT_A_LETTER = re.compile(r"[\W_]+")
A_LETTER = re.compile(r"[^\W\d_]")  # names without a letter are never guessed
NONE_WORDS = ("-", "–", "—", "x", "none", "no")


class WrongLine(ValueError):
    """A line cannot be read; the message says why, without the number of the line."""


@dataclass(frozen=True)
class Line:
    """A line of a pasted text that is not empty."""

    number: int
    text: str
    cells: tuple[str, ...]


class ChangedCell(str):
    """The words of a preview's cell, with the values in the file that differ from it."""

    earlier: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pasted:
    """The understood lines of a pasted text, and a card's values with them."""

    values: Json
    one: str  # the name of one row's thing, such as `counter`
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wrong: tuple[str, ...]  # a sentence for each line that cannot be read
    left: str  # those lines
    notes: tuple[str, ...] = ()

    @property
    def earlier(self) -> tuple[str, ...]:
        """The values in the file that the lines replace with others."""
        cells = (cell for row in self.rows for cell in row)
        return tuple(old for cell in cells if isinstance(cell, ChangedCell) for old in cell.earlier)


def split_lines(text: str, names: Iterable[str] = ()) -> list[Line]:
    """Return the lines of a text in cells, which tabs, semicolons, commas or spaces separate.

    `names` are names with spaces that can begin a line.
    """
    longest_first = sorted(names, key=len, reverse=True)
    return [
        Line(number, line.strip(), tuple(_cells_of(line.strip("\r\n"), longest_first)))
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]


def _cells_of(line: str, names: Sequence[str]) -> list[str]:
    """Return the cells of a line without blanks around them."""
    for mark in ("\t", ";", ","):
        if mark in line:
            return [cell.strip() for cell in next(csv.reader([line], delimiter=mark), [])]
    words = line.strip()
    name = next((n for n in names if _begins_with(words, n)), "")
    return [name, *words[len(name) :].split()] if name else _join_name_cells(words.split(), names)


def _join_name_cells(cells: list[str], names: Sequence[str]) -> list[str]:
    """Return cells with leading ones joined into a name typed in parts, such as `22 Gds`."""
    known = {letters_and_digits(name) for name in names if A_LETTER.search(name)}
    for many in range(2, len(cells)):
        if (
            letters_and_digits("".join(cells[:many])) in known
            and letters_and_digits(cells[0]) not in known
        ):
            return ["".join(cells[:many]), *cells[many:]]
    return cells


def _begins_with(line: str, name: str) -> bool:
    rest = line[len(name) :]
    return line[: len(name)].casefold() == name.casefold() and (not rest or rest[0].isspace())


def by_name(rows: Iterable[Json], key: str) -> tuple[dict[str, Json], list[Json]]:
    """Return copies of the rows of a list by name, and the rows that have no name yet."""
    every = [dict(row) for row in rows]
    named = {str(row[key]): row for row in every if row.get(key)}
    return named, [row for row in every if not row.get(key)]


def letters_and_digits(words: str) -> str:
    """Return the letters and digits of words, all in lower case."""
    return NOT_A_LETTER.sub("", words.casefold())


def known_name(name: str, names: Iterable[str], what: str) -> str:
    """Return a known name as it is written; raise `WrongLine` with the nearest one."""
    every = {each.casefold(): each for each in names}
    alike = [
        each
        for each in every.values()
        if A_LETTER.search(each) and letters_and_digits(each) == letters_and_digits(name)
    ]
    if found := every.get(name.strip().casefold(), alike[0] if len(alike) == 1 else None):
        return found
    near = get_close_matches(name.strip().casefold(), every, 1)
    hint = f" Did you mean {every[near[0]]}?" if near else ""
    raise WrongLine(f"no {what} has the name “{name[:SHOWN]}”.{hint}")


def whole_number(cell: str, what: str, most: int, least: int = 0) -> int:
    """Return a whole number; raise `WrongLine` if a cell has none, or one out of bounds."""
    if not (cell.isascii() and cell.isdigit() and least <= int(cell) <= most):
        raise WrongLine(f"“{cell[:SHOWN]}” is not a {what} from {least} to {most}.")
    return int(cell)


def is_none(cell: str) -> bool:
    """Return whether a cell means that something is missing."""
    return cell.strip().casefold() in NONE_WORDS


def read_each(
    lines: Iterable[Line], read: Callable[[Line], tuple[str, ...]]
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], list[str]]:
    """Return the rows read from lines, a sentence for each wrong line, and the wrong lines."""
    rows, wrong, left = [], [], []
    for line in lines:
        try:
            rows.append(read(line))
        except WrongLine as bad:
            wrong.append(f"Line {line.number}: {bad}")
            left.append(line.text)
    return tuple(rows), tuple(wrong), left


def change_words(new: object, old: object) -> str:
    """Return a value in words, with the earlier value of the file if that differs."""
    if old in (None, "", new):
        return str(new)
    cell = ChangedCell(f"{new} (was {old})")
    cell.earlier = (str(old),)
    return cell


def join_words(separator: str, parts: Iterable[str]) -> str:
    """Return parts joined into one cell, which keeps their earlier values."""
    parts = list(parts)
    cell = ChangedCell(separator.join(parts))
    cell.earlier = tuple(x for part in parts if isinstance(part, ChangedCell) for x in part.earlier)
    return cell
