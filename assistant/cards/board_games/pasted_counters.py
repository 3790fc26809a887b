"""Tables of counters that an owner pastes, with a heading or without one."""

from collections.abc import Callable, Mapping, Sequence

from assistant.cards.board_games.pasted_lines import (
    SHOWN,
    Json,
    Line,
    Pasted,
    WrongLine,
    by_name,
    change_words,
    join_words,
    letters_and_digits,
    read_each,
    split_lines,
)
from assistant.frozen import dataclass


@dataclass(frozen=True)
class CounterTable:
    """The tables of counters of one game. The key of a figure is its face, a dot and its name."""

    columns: Mapping[str, Sequence[str]]  # the words of headings, by key; `id` has the counters
    figures: Sequence[str]  # in their order, those of the other face last
    other: str  # the name of the other face
    headings: Sequence[str]  # of the preview
    read_cell: Callable[[str, str], Json]  # the values of a cell below a heading
    read_line: Callable[[Line], Json]  # the values of a line without a heading
    # the counter in the file that a line is about; checks and completes what the line says
    find: Callable[[Json, Mapping[str, Json]], Json | None]
    cells: Callable[[Json, Json], tuple[str, ...]]  # of the preview; takes the counter in the file


def read_counters(table: CounterTable, text: str, values: Json) -> Pasted:
    """Return a card's values with the counters of a pasted table."""
    units, nameless = by_name(values.get("units", []), "id")
    first: dict[str, int] = {}
    lines = split_lines(text, units)
    keys, unknown = _find_heading(table, lines[0]) if lines else ([], [])

    def read(line: Line) -> tuple[str, ...]:
        found = _read_columns(table, keys, line) if keys else table.read_line(line)
        old = table.find(found, units)
        id = found["id"]
        if id in first:
            raise WrongLine(f"{id} is in line {first[id]} already.")
        first[id] = line.number
        units[id] = _with_line(table, old or {}, found)
        return table.cells(found, old or {})

    rows, wrong, left = read_each(lines[1:] if keys else lines, read)
    if keys and left:
        left.insert(0, lines[0].text)
    notes = tuple(f"The column “{word[:SHOWN]}” is not used." for word in unknown)
    new = {**values, "units": [*units.values(), *nameless]}
    return Pasted(new, "counter", tuple(table.headings), rows, wrong, "\n".join(left), notes)


def _find_heading(table: CounterTable, line: Line) -> tuple[list[str], list[str]]:
    """Return the columns of a heading, empty where unknown, and its unknown words.

    A repeated figure belongs to the other face. Without a heading the list is empty.
    """
    again = dict(zip(table.figures, table.figures[len(table.figures) // 2 :], strict=False))
    keys: list[str] = []
    for cell in line.cells:
        word = letters_and_digits(cell)
        key = next((k for k, words in table.columns.items() if word in words), "")
        keys.append(again.get(key, "") if key in keys else key)
    unknown = [cell for cell, key in zip(line.cells, keys, strict=True) if cell and not key]
    is_heading = "id" in keys and not any(cell.isdigit() for cell in line.cells)
    return (keys, unknown) if is_heading else ([], [])


def _read_columns(table: CounterTable, keys: Sequence[str], line: Line) -> Json:
    """Return the values of a line below a heading."""
    found: Json = {"id": ""}
    for key, cell in zip(keys, line.cells, strict=False):
        if key == "id":
            found["id"] = cell
        elif key and cell:
            found |= table.read_cell(key, cell)
    return found


def _with_line(table: CounterTable, unit: Json, found: Json) -> Json:
    """Return a counter with the values of a line."""
    new = {**unit, **{key: value for key, value in found.items() if "." not in key}}
    for key, value in found.items():
        face, dot, figure = key.partition(".")
        if dot:
            new[face] = {**(new.get(face) or {}), figure: value}
            if face == table.other and new.get("one_sided"):
                new["one_sided"] = False
    if new.get("one_sided"):
        new.pop(table.other, None)
    return new


def face_words(found: Json, old: Json, figures: Sequence[str], face: str) -> str:
    """Return the figures of a face in words, such as `6–5`, and the other figures of the file."""
    if found.get("one_sided") and not figures[0].startswith(face):
        return "one side only"
    before = old.get(face) or {}
    words = (
        change_words(found[key], before.get(key.partition(".")[2]))
        for key in figures
        if key.startswith(f"{face}.") and key in found
    )
    return join_words("–", words)
