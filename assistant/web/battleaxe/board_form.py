"""Battleaxe's map and counters as a form, with the data that the game's owner copies."""

from functools import cache, partial

from assistant.cards.board_games.battleaxe.card import MAP, SIZES, BoardCard, load_board
from assistant.cards.board_games.battleaxe.pasted_borders import read_borders
from assistant.cards.board_games.battleaxe.pasted_counters import COUNTERS
from assistant.cards.board_games.pasted_counters import read_counters
from assistant.web.battleaxe.board_map import MAP_PAGE
from assistant.web.cards.card_editor import with_field_changed, with_labels
from assistant.web.cards.owner_form import owners_editor, with_words
from assistant.web.cards.paste_boxes import PasteBox
from assistant.web.forms import list_rows
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.schema_fields import fields

LABELS = {
    "impulse_spaces": "Spaces of the Impulse Track",
    "settled": "Doubtful points of the rules, checked on your map",
    "places.tem": "Modifier",
    "places.start_control": "Controlled by",
    "places.supply_source": "Supply of",
    "links.a": "Place",
    "links.b": "Touches",
    "links.boundary": "By",
    "units.full.combat": "Combat, full",
    "units.full.movement": "Movement, full",
    "units.reduced.combat": "Combat, reduced",
    "units.reduced.movement": "Movement, reduced",
    "units.class": "Class",
    "units.setup": "Sets up in",
    "units.one_sided": "One side only",
}

CLASSES = {"at-flak": "AT or FLAK"}
DOUBTS = {
    "names-of-16-and-17": "Area 16 and Area 17 below have the names on my map",
    "siege-in-h": "The besiegers of Tobruk set up in the Zone on my map, H or I",
    "zone-i": "Zone I below has the side and the supply of its letter on my map",
}


@cache
def _fields() -> tuple[Field, ...]:
    found = with_labels(fields(BoardCard.model_json_schema()), LABELS)
    found = with_field_changed(found, "settled", with_words(DOUBTS))
    return with_field_changed(found, "units.class", with_words(CLASSES))


def card_values(values: Json) -> Json:
    """Return the form's values as a card; a one-sided counter gets no other side."""
    units = values.get("units")
    if not isinstance(units, list):
        return values
    return {**values, "units": [_has_one_side(unit) for unit in units]}


def _has_one_side(unit: Json) -> Json:
    if not unit.get("one_sided"):
        return unit
    return {key: value for key, value in unit.items() if key != "reduced"}


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row; a boundary is open until it is changed."""
    return [(".boundary", "open")] if name == "links" else []


COUNTERS_BOX = PasteBox(
    "units",
    "Paste a table of counters",
    (
        "One counter per line, from a spreadsheet or typed: its name, then combat and movement of"
        " the full side and of the reduced side.",
        "A - in place of the reduced side says that there is none. The class can be added:"
        " armor, infantry, AT or FLAK.",
        "A heading line may name the columns, in any order: Counter, Class, Combat, Movement,"
        " Combat, Movement.",
    ),
    "NAME-1 6 5 4 5\nNAME-2 armor 6-5 -",
    partial(read_counters, COUNTERS),
)

BORDERS_BOX = PasteBox(
    "links",
    "Type or paste borders",
    (
        "One place per line, a colon, and the places that it touches. Each border is entered once;"
        " it counts from both sides.",
        "17 alone is open, 16e an escarpment, A or A- the line of a Zone; 5x removes a border.",
        "Before the colon, c1 says circle and modifier 1, h2 hexagon and modifier 2, and 0 a Zone’s"
        " modifier. A line may have only this.",
    ),
    "6 h2: 17 16e A-\n7 c1: 8 9e\nA 0",
    read_borders,
)

EDITOR = owners_editor(
    BoardCard,
    "board",
    "copy of the board",
    "boards",
    lambda shelf: load_board(MAP, shelf),
    SIZES,
    _fields,
    card_values,
    new_row,
    boxes=(BORDERS_BOX, COUNTERS_BOX),
    map_page=MAP_PAGE,
)
