"""A table plan as a form: houses, woods and walls in inches, drawn as they are entered."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from assistant.battle.game import Game
from assistant.battle.questions.map_points import INCHES
from assistant.battle.rattenkrieg.table_plan.plan_selection import SHOWN
from assistant.boardmap.tabletop import USUAL, Patch, Strip, Tabletop
from assistant.cards.drawing.tabletop import TableSheet, table_svg
from assistant.cards.library.kinds import kind_called
from assistant.cards.rattenkrieg.forces.table_sizes import table_size_of
from assistant.cards.rattenkrieg.table_plans import WORDS, TableCard
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import replace
from assistant.web.cards.card_editor import Editor, with_field_changed, with_labels
from assistant.web.cards.drawing_form import (
    WIDE,
    clickable_shapes,
    copied_row,
    default_keys,
    drawable_parts,
    drawn_size,
    words,
)
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.form_codec import read_form
from assistant.web.forms.schema_fields import fields
from assistant.web.wording.values import words_of

SYSTEM = "rattenkrieg"
SIZES = ("width_in", "depth_in")
USUAL_IN = (72, 48)
SMALLEST_IN, LARGEST_IN = 12, 600
NOTHING = "nothing"  # only in the form: no condition, nothing that stops a shot or a sound
LABELS = {
    "id": "Name",  # from which it is made
    "width_in": "Width",
    "depth_in": "Depth",
    "areas.polygon": "Corners",
    "areas.ground_in": "Height of its ground",
    "areas.condition": "Visibility inside is as in",
    "lines.points": "Points",
    "lines.wide_in": "Width",
    **{
        f"{key}.{name}": label
        for key in ("areas", "lines")
        for name, label in (
            ("kind", "Kind"),
            ("high_in", "Height"),
            ("shows", "Part shown of a figure behind it"),
            ("material", "Shots go through"),
            ("sound", "Sounds go through"),
        )
    },
}
A_PATCH: TypeAdapter[Patch] = TypeAdapter(Patch)
A_STRIP: TypeAdapter[Strip] = TypeAdapter(Strip)


@cache
def _fields() -> tuple[Field, ...]:
    found = with_labels(fields(TableCard.model_json_schema()), LABELS)
    shows = tuple((value, word, None) for value, word in SHOWN.items())
    for key in ("areas", "lines"):
        found = with_field_changed(found, f"{key}.shows", _as_choice(shows))
        for name, known in WORDS.items():
            options = ((NOTHING, NOTHING, None), *((x, words_of(x), None) for x in known))
            found = with_field_changed(found, f"{key}.{name}", _as_choice(options))
    return found


def _as_choice(options: tuple[tuple[str, str, str | None], ...]) -> Callable[[Field], Field]:
    return lambda field: replace(field, kind="choice", options=options, few=False, blank="as usual")


def fields_of(form: Form, shelf: CardStore) -> tuple[Field, ...]:
    """Return the fields; they are the same for every plan."""
    return _fields()


def blank_card(shelf: CardStore) -> Json:
    """Return a plan to begin with: an empty table."""
    return {"width_in": USUAL_IN[0], "depth_in": USUAL_IN[1], "areas": [], "lines": []}


def values_for_battle(game: Game, shelf: CardStore) -> Json:
    """Return the size of the table of a battle's scenario, where the scenario says it."""
    size = table_size_of(game.state.title, shelf) if game.system.id == SYSTEM else None
    return dict(zip(SIZES, size, strict=True)) if size else {}


def form_values(values: Json) -> Json:
    """Return a card's values as the form holds them: `nothing` for an empty word."""
    return _with_word_replaced(values, "", NOTHING)


def card_values(values: Json, form: Form) -> Json:
    """Return a form's values as a card holds them: an empty word for `nothing`."""
    return _with_word_replaced(values, NOTHING, "")


def _with_word_replaced(values: Json, one: str, other: str) -> Json:
    """Return the values with one word of their parts replaced with another."""
    changed_lists = {
        key: [
            {name: other if name in WORDS and v == one else v for name, v in part.items()}
            for part in values[key]
        ]
        for key in ("areas", "lines")
        if isinstance(values.get(key), list)
    }
    return {**values, **changed_lists}


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row."""
    return [(".kind", {"areas": "building", "lines": "wall"}[name])]


def usual_properties(kind: str) -> str:
    """Describe the usual properties of a kind of thing: `6″ high, stops shots as brick wall`."""
    return "; ".join(_usual_properties(kind)) if kind in USUAL else ""


def _usual_properties(kind: str) -> Iterator[str]:
    usual = USUAL[kind]
    if usual.high_in:
        yield f"{usual.high_in:g}″ high"
    if usual.ground_in:
        yield f"its ground {abs(usual.ground_in):g}″ {'up' if usual.ground_in > 0 else 'down'}"
    if usual.shows != "none":
        yield f"shown of a figure behind it: {SHOWN[usual.shows]}"
    if usual.condition:
        yield f"visibility in it as in {words_of(usual.condition)}"
    if usual.material:
        yield f"shots go through {words_of(usual.material)}"
    if usual.sound:
        yield f"sounds go through {words_of(usual.sound)}"
    if usual.conceals:
        yield "conceals figures that touch it"
    if usual.muffles:
        yield "muffles sounds"


def drawing(form: Form, shelf: CardStore) -> Mapping[str, Any]:
    """Return the drawing of everything that can be drawn so far."""
    plan = plan_of(card_values(read_form(_fields(), form), form))
    sheet = TableSheet(plan, WIDE)
    over = clickable_shapes(
        sheet, {x.id: x.polygon for x in plan.areas}, {x.id: x.points for x in plan.lines}
    )
    drawn = table_svg(sheet, over, "The plan so far")
    return {"drawn": drawn, "board": plan, "measure": INCHES, "usually": usual_properties}


def plan_of(values: Json) -> Tabletop:
    """Return a plan of a form's correct values; the others are left out."""
    wide, deep = (
        drawn_size(values.get(key), usual, SMALLEST_IN, LARGEST_IN)
        for key, usual in zip(SIZES, USUAL_IN, strict=True)
    )
    areas, lines = (
        drawable_parts(values, "areas", A_PATCH),
        drawable_parts(values, "lines", A_STRIP),
    )
    return Tabletop(id="drawn", width_in=wide, depth_in=deep, areas=areas, lines=lines)


def describe(card: TableCard, shelf: CardStore) -> tuple[str, str]:
    """Return the name of a table plan, and a brief description."""
    size = f"{card.width_in:g} by {card.depth_in:g} inches"
    return card.name or card.id, f"{size} · {len(list(card.things))} things on the plan"


EDITOR = Editor(
    kind=kind_called("table-plan"),
    one="table plan",
    path="plans",
    blank=blank_card,
    for_battle=values_for_battle,
    fields=fields_of,
    to_form=form_values,
    to_card=card_values,
    defaults=default_keys,
    words=words,
    new=new_row,
    describe=describe,
    twin=copied_row,
    beside=drawing,
)
