"""Pasted rows of Rats of Tobruk's Terrain Key, and of the combat results table (2.1, 10.1)."""

from collections.abc import Mapping, Sequence

from assistant.cards.board_games.pasted_lines import (
    SHOWN,
    Json,
    Line,
    Pasted,
    WrongLine,
    by_name,
    change_words,
    is_none,
    join_words,
    known_name,
    letters_and_digits,
    read_each,
    split_lines,
    whole_number,
)
from assistant.cards.board_games.rats_of_tobruk.parts import UNREAD
from assistant.rules.rats_of_tobruk.combat.attacks import CODES, COLUMNS, HIGHEST, LOWEST

KEYS = ("leg", "tracked", "wheeled", "modifier", "blocking")
HEADINGS: Mapping[str, Sequence[str]] = {
    "terrain": ("terrain", "hex"),
    "leg": ("leg",),
    "tracked": ("tracked",),
    "wheeled": ("wheeled",),
    "modifier": ("modifier", "red", "rednumber"),
    "blocking": ("blocking", "triangle", "blacktriangle"),
}
COSTS = {"half": "half", "h": "half", "all": "all", "na": "na", "other": "other", "otih": "other"}
MOST_COST, MOST_MODIFIER = 40, 10
CELLS = HIGHEST - LOWEST + 1


def read_terrain(text: str, values: Json) -> Pasted:
    """Return a card's values with pasted rows of the Terrain Key."""
    rows, nameless = by_name(values.get("terrain", []), "terrain")
    lines = split_lines(text)
    columns = _find_heading(lines[0]) if lines else []

    def read(line: Line) -> tuple[str, ...]:
        cells = dict(zip(columns or ("terrain", *KEYS), line.cells, strict=False))
        id = known_name(cells.pop("terrain", "").replace(" ", "-"), rows, "terrain")
        found = {key: _cell(key, cell) for key, cell in cells.items() if key and _is_given(cell)}
        if not found:
            raise WrongLine(f"after {id}, enter its costs, such as 2 half all 1 no.")
        old = rows[id]
        rows[id] = {**old, **found}
        return (id, *(_preview_cell(found, old, key) for key in KEYS))

    read_rows, wrong, left = read_each(lines[1:] if columns else lines, read)
    if columns and left:
        left.insert(0, lines[0].text)
    new = {**values, "terrain": [*rows.values(), *nameless]}
    headings = ("Terrain", "Leg", "Tracked", "Wheeled", "Red number", "Black triangle")
    return Pasted(new, "terrain", headings, read_rows, wrong, "\n".join(left))


def _find_heading(line: Line) -> list[str]:
    """Return the columns of a heading, empty where unknown; none if the line is not one."""
    keys = [
        next((key for key, words in HEADINGS.items() if letters_and_digits(cell) in words), "")
        for cell in line.cells
    ]
    return keys if keys and keys[0] == "terrain" else []


def _is_given(cell: str) -> bool:
    return cell not in ("", "?")


def _cell(key: str, cell: str) -> object:
    """Return the value of a cell."""
    if key == "blocking":
        return not is_none(cell)
    if key == "modifier":
        return 0 if is_none(cell) else whole_number(cell, "red number", MOST_MODIFIER)
    if letters_and_digits(cell) in COSTS:
        return COSTS[letters_and_digits(cell)]
    try:
        cost = float(cell)
    except ValueError:
        cost = 0.0
    if not (0 < cost <= MOST_COST and (2 * cost).is_integer()):
        words = "a cost in steps of 0.5, or half, all, na or other"
        raise WrongLine(f"“{cell[:SHOWN]}” is not {words}.")
    return cost


def _preview_cell(found: Json, old: Json, key: str) -> str:
    """Return a cell of the preview."""
    if key not in found:
        return ""
    words: Mapping[object, str] = {True: "yes", False: "no"} if key == "blocking" else {}
    new, was = (words.get(row.get(key), row.get(key)) for row in (found, old))
    new, was = (f"{x:g}" if isinstance(x, float) else x for x in (new, was))
    return change_words(new, None if was is None else str(was) if str(was) != str(new) else None)


def read_results(text: str, values: Json) -> Pasted:
    """Return a card's values with pasted columns of the results table; `?` keeps a cell."""
    crt = {name: list(cells) for name, cells in (values.get("crt") or {}).items()}

    def read(line: Line) -> tuple[str, ...]:
        head, _, rest = line.text.replace(":", " ", 1).partition(" ")
        column = known_name(head, COLUMNS, "column")
        codes = [code.upper().replace("–", "-") for code in rest.replace(",", " ").split()]
        bad = [code for code in codes if code not in (*CODES, UNREAD)]
        if bad:
            raise WrongLine(f"“{bad[0][:SHOWN]}” is not one of {' '.join(CODES)}.")
        if not 0 < len(codes) <= CELLS:
            raise WrongLine(f"a column has {CELLS} codes, for net rolls {LOWEST} to {HIGHEST}.")
        old = crt.get(column) or [UNREAD] * CELLS
        crt[column] = [
            new if new != UNREAD else was
            for new, was in zip(codes + [UNREAD] * (CELLS - len(codes)), old, strict=False)
        ]
        shown = [
            change_words(new, was if was != UNREAD else None)
            for new, was in zip(codes, old, strict=False)
        ]
        return column, join_words(" ", shown)

    rows, wrong, left = read_each(split_lines(text), read)
    return Pasted(
        {**values, "crt": crt}, "column", ("Column", "Codes"), rows, wrong, "\n".join(left)
    )
