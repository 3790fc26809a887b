"""Rats of Tobruk's map, table and counters as a form, with the data that the owner copies."""

from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any

from assistant.cards.board_games.rats_of_tobruk.card import DATA, SIZES, TobrukCard, load_data
from assistant.cards.board_games.rats_of_tobruk.hex_lines import read_hexes
from assistant.cards.board_games.rats_of_tobruk.pasted_counters import read_counters_and_chits
from assistant.cards.board_games.rats_of_tobruk.pasted_tables import read_results, read_terrain
from assistant.cards.board_games.rats_of_tobruk.validation import turn_after
from assistant.frozen import replace
from assistant.rules.rats_of_tobruk.combat.attacks import COLUMNS
from assistant.web.cards.card_editor import with_field_changed, with_labels
from assistant.web.cards.owner_form import owners_editor, with_words
from assistant.web.cards.paste_boxes import PasteBox
from assistant.web.forms import list_rows
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.schema_fields import fields
from assistant.web.rats_of_tobruk.hex_map import MAP_PAGE
from assistant.web.rats_of_tobruk.packed_hexes import (
    KEY,
    LONGEST,
    count_packed,
    pack_hexes,
    unpack_hexes,
)

LABELS = {
    "settled": "Checked, and complete",
    "grid.shifted_columns": "Columns half a hex lower",
    "terrain.modifier": "Red number",
    "terrain.blocking": "Black triangle",
    "hexes.road": "Road to",
    "hexes.path": "Path to",
    "hexsides.a": "Between",
    "hexsides.b": "And",
    "hexsides.ditch_wire": "Ditch and wire",
    "units.id": "Counter",
    "units.kind": "Kind",
    "units.hq": "HQ",
    "units.move_type": "Moves",
    "units.activation_range": "White flag",
    "units.range.kind": "Triangle",
    "units.range.hexes": "Its number",
    "units.one_sided": "One side only",
    "scenarios.units": "Units",
    "scenarios.chits": "Chits",
}
FACES = {"full": "", "depleted": ", other face"}
FIGURES = {"attack": "Attack", "defence": "Defense", "movement": "Move"}
LABELS |= {
    f"units.{face}.{figure}": f"{words}{which}"
    for face, which in FACES.items()
    for figure, words in FIGURES.items()
}
WHOLE = {
    "shifted-columns": "lower columns",
    "hexsides": "between hexes",
    "units": "counters",
}
COSTS = ("leg", "tracked", "wheeled")
LISTED = (("hexes", ("road", "path")), ("scenarios", ("units", "chits")))  # with commas between
TRIANGLES = (("artillery", "white", None), ("direct", "black", None), ("none", "none", None))


@cache
def _fields() -> tuple[Field, ...]:
    found = with_labels(fields(TobrukCard.model_json_schema()), LABELS)
    found = with_field_changed(found, "settled", with_words(WHOLE))
    found = with_field_changed(found, "crt", _table)
    for column in COSTS:
        found = with_field_changed(
            found, f"terrain.{column}", lambda cost: replace(cost, kind="either")
        )
    for of, names in LISTED:
        for name in names:
            found = with_field_changed(
                found, f"{of}.{name}", lambda words: replace(words, kind="text", default=None)
            )
    found = with_field_changed(
        found,
        "units.range.kind",
        lambda kind: replace(kind, options=TRIANGLES, blank="not given", required=False),
    )
    return (*found, Field(KEY, KEY, "text", "Hexes", required=False, text=LONGEST))


def _as_text_field(words: Field) -> Field:
    return replace(words, kind="text", default=None)


def _table(crt: Field) -> Field:
    """Return the results table as a row of codes for each column of odds."""
    parts = tuple(Field(name, name, "text", name) for name in COLUMNS)
    return replace(crt, kind="object", parts=parts)


def form_values(values: Json) -> Json:
    """Return a card's values as the form shows them, with codes and names in lists."""
    values = _with_lists(pack_hexes(values), _with_commas)
    crt = values.get("crt")
    if not isinstance(crt, dict):
        return values
    return {**values, "crt": {name: _in_a_row(cells) for name, cells in crt.items()}}


def _with_lists(values: Json, change: Callable[[Any], Any]) -> Json:
    """Return the values with each of their lists of names changed."""
    for of, names in LISTED:
        parts = values.get(of)
        if isinstance(parts, list):
            new = [
                {k: change(v) if k in names else v for k, v in part.items()}
                if isinstance(part, dict)
                else part
                for part in parts
            ]
            values = {**values, of: new}
    return values


def _with_commas(names: Any) -> Any:
    return ", ".join(map(str, names)) if isinstance(names, list) else names


def _split_list(words: Any) -> Any:
    return [word.strip() for word in str(words).split(",") if word.strip()]


def _in_a_row(cells: Any) -> Any:
    return " ".join(map(str, cells)) if isinstance(cells, list) else cells


def card_values(values: Json) -> Json:
    """Return the form's values as a card."""
    values = unpack_hexes(_with_lists(values, _split_list))
    crt = values.get("crt")
    if isinstance(crt, dict):
        values = {**values, "crt": {name: str(row).upper().split() for name, row in crt.items()}}
    units = values.get("units")
    if isinstance(units, list):
        values = {**values, "units": [_counter(unit) for unit in units]}
    return values


def _counter(unit: Json) -> Json:
    """Return a counter without an empty triangle and without a face that it does not have."""
    triangle = unit.get("range")
    gone = ["depleted"] if unit.get("one_sided") else []
    gone += ["range"] if isinstance(triangle, dict) and "kind" not in triangle else []
    return {key: value for key, value in unit.items() if key not in gone}


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row, of the same side as the row before it, or the turn that follows."""
    if name.endswith(".turns"):
        return _following_turn(others[-1]) if others else [(".number", "1")]
    if name in ("units", "chits") and others:
        side = list_rows.value_of(others[-1], "side")
        battalion = list_rows.value_of(others[-1], "battalion") if name == "units" else ""
        return [(".side", side), (".battalion", battalion)]
    return []


def _following_turn(row: list_rows.Row) -> list_rows.Row:
    """Return the turn after a turn, as far as it is entered."""
    number, kind, day = (list_rows.value_of(row, key) for key in ("number", "turn_type", "date"))
    found = [(".number", str(int(number) + 1))] if number.isascii() and number.isdigit() else []
    try:
        following, next_day = turn_after(kind, date.fromisoformat(day))
    except ValueError:
        return found
    return [*found, (".turn_type", following), (".date", next_day.isoformat())]


COUNTERS_BOX = PasteBox(
    "units",
    "Paste a table of counters",
    (
        "One counter per line, from a spreadsheet or typed: its name, then attack, defense and"
        " movement of the full face and of the other face; - for no other face.",
        "Words in between need no heading: axis or allied, the nationality, leg,"
        " tracked or wheeled, engineer, then battalion and kind.",
        "d4 is a black triangle with range 4, a12 a white one, and neither says that there is none."
        " HQ8 is an HQ with 8 in its white flag.",
        "A heading line may name the columns, in any order: Counter, Side, Nationality,"
        " Battalion, Kind, Moves, Attack, Defense, Movement, Attack, Defense, Movement, Range.",
    ),
    "NAME 1, axis, german, 1st, AT, wheeled, 3-4-8, 1-2-8, d4\nNAME HQ, allied, british, HQ8, -",
    read_counters_and_chits,
)

HEXES_BOX = PasteBox(
    "hexes",
    "Type or paste hexes",
    (
        "One line per terrain, a colon, and its hexes. 2010-2045 is a column of hexes, 2010-4010 a"
        " row, and 2010-4045 the whole block. A later line changes hexes one by one.",
        "Also: bunker, no bunker, road and path along hexes that touch.",
        "wire, road over wire and path over wire have hexsides, such as 1010/1011.",
    ),
    "hamada: 2010-4045\nno bunker: 2010-4045\nravine: 2110 2111\nbunker: 2112\n"
    "road: 4320 4321 4322\nwire: 1010/1011 1011/1012",
    read_hexes,
)

TERRAIN_BOX = PasteBox(
    "terrain",
    "Type or paste the Terrain Key",
    (
        "One terrain per line: its name, the costs for leg, tracked and wheeled units, its red"
        " number, and yes for a black triangle. ? leaves a cell as it is.",
        "A cost is in points, or half, all, na, other.",
    ),
    "hamada 2 1 3 0 no\nravine 2 half all ? no",
    read_terrain,
)
RESULTS_BOX = PasteBox(
    "crt",
    "Type or paste combat results",
    ("One column of odds per line, then its codes for net rolls 2 to 12. ? leaves a cell.",),
    "1-2: AE AD ? - DR",
    read_results,
)

EDITOR = owners_editor(
    TobrukCard,
    "hexes-and-counters",
    "copy of the hexes and counters",
    "hexes",
    lambda shelf: load_data(DATA, shelf),
    SIZES,
    _fields,
    card_values,
    new_row,
    form_values,
    boxes=(COUNTERS_BOX, HEXES_BOX, TERRAIN_BOX, RESULTS_BOX),
    map_page=MAP_PAGE,
    more_words=lambda values: {"packed": count_packed(values)},
)
