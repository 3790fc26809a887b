"""A map as a form: its areas and lines, with a drawing of the entries so far."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from assistant.battle.questions.map_points import METRES
from assistant.boardmap.plan import AnyLine, Area, Plan
from assistant.cards.drawing.ground import ground_svg
from assistant.cards.drawing.ground_sheet import Sheet
from assistant.cards.library.kinds import kind_called
from assistant.cards.maps.ground_maps import MapCard
from assistant.cards.maps.usual_features import FEATURES
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import replace
from assistant.web.cards.card_editor import (
    Default,
    Editor,
    set_value,
    with_field_changed,
    with_labels,
)
from assistant.web.cards.drawing_form import (
    WIDE,
    clickable_shapes,
    copied_row,
    default_keys,
    drawable_parts,
    drawn_size,
    words,
)
from assistant.web.cards.map_features import form_with_feature
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json
from assistant.web.forms.form_codec import read_form
from assistant.web.forms.schema_fields import fields

USUAL_M = (2400, 1600)
SMALLEST_M, LARGEST_M = 100, 10_000
LINES = {"crest": "Ridge", "bank": "Scarp", "road": "Track"}
LOOKS = {"houses": "Houses", "mines": "Mines"}
OF_KIND = {"crest": ("crest_m", "slope_m"), "bank": ("bars",), "road": ("width_m",)}
USUAL: dict[str, Json] = {"bank": {"bars": "vehicles"}}
SHOWN_M: dict[str, Json] = {  # in a blank field, and saved
    "crest": {"crest_m": 10, "slope_m": 100},
    "road": {"width_m": 20},
}
SHARED = ("id", "name", "kind", "points")
LABELS = {
    "id": "Name",  # from which it is made
    "width_m": "West to east",
    "height_m": "South to north",
    "base_height_m": "Height of the ground",
    "areas.polygon": "Corners",
    "areas.screen_m": "Hides up to",
    "areas.height_m": "Height",
    "areas.looks": "Drawn as",
    "lines.points": "Points",
    "lines.kind": "What it is",
    "lines.crest_m": "Height",
    "lines.slope_m": "Slope reaches",
    "lines.width_m": "Width",
    "lines.bars": "Stops",
}
AN_AREA: TypeAdapter[Area] = TypeAdapter(Area)
A_LINE: TypeAdapter[Any] = TypeAdapter(AnyLine)


@cache
def _fields() -> tuple[Field, ...]:
    found = with_labels(fields(MapCard.model_json_schema()), LABELS)
    kinds = tuple((kind, words, None) for kind, words in LINES.items())
    looks = tuple((value, words, None) for value, words in LOOKS.items())
    found = with_field_changed(
        found, "areas.looks", lambda field: replace(field, options=looks, few=False, blank="–")
    )
    return with_field_changed(
        found, "lines.kind", lambda kind: replace(kind, options=kinds, blank=None)
    )


def fields_of(form: Form, shelf: CardStore) -> tuple[Field, ...]:
    """Return the fields; they are the same for every map."""
    return _fields()


def blank_card(shelf: CardStore) -> Json:
    """Return a map to begin with: flat, with good going."""
    return {"width_m": USUAL_M[0], "height_m": USUAL_M[1], "areas": [], "lines": []}


def card_values(values: Json, form: Form) -> Json:
    """Return a form's values as a card holds them; a line keeps only the values of its kind."""
    lines = values.get("lines")
    if not isinstance(lines, list):
        return values
    return {**values, "lines": [_fields_of_kind(line) for line in lines]}


def _fields_of_kind(line: Json) -> Json:
    kind = line.get("kind", "road")
    kept = {k: v for k, v in line.items() if k in (*SHARED, *OF_KIND.get(kind, ()))}
    return {**USUAL.get(kind, {}), **kept, "kind": kind}


def defaults(values: Json, shelf: CardStore) -> Iterator[Default]:
    """Yield the keys of parts without one, and the figures that blanks of lines show."""
    yield from default_keys(values, shelf)
    for number, line in enumerate(values.get("lines", [])):
        for key, value in SHOWN_M.get(line.get("kind", ""), {}).items():
            if key not in line:
                yield f"lines.{number}.{key}", value


def new_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a new row."""
    return [(".kind", "road")] if name == "lines" else []


def drawing(form: Form, shelf: CardStore) -> Mapping[str, Any]:
    """Return the drawing of everything that can be drawn so far."""
    values = card_values(read_form(_fields(), form), form)
    for where, value in list(defaults(values, shelf)):
        set_value(values, where, value)
    plan = plan_of(values)
    sheet = Sheet(plan, WIDE)
    over = clickable_shapes(
        sheet, {x.id: x.polygon for x in plan.areas}, {x.id: x.points for x in plan.lines}
    )
    drawn = ground_svg(sheet, over=over, label="The map so far")
    return {"drawn": drawn, "board": plan, "measure": METRES, "features": FEATURES}


def plan_of(values: Json) -> Plan:
    """Return a map of a form's correct values; the others are left out."""
    wide, high = (
        drawn_size(values.get(key), usual, SMALLEST_M, LARGEST_M)
        for key, usual in zip(("width_m", "height_m"), USUAL_M, strict=True)
    )
    return Plan(
        id="drawn",
        width_m=wide,
        height_m=high,
        base_height_m=0,
        areas=drawable_parts(values, "areas", AN_AREA),
        lines=drawable_parts(values, "lines", A_LINE),
    )


def describe(card: MapCard, shelf: CardStore) -> tuple[str, str]:
    """Return the name of a map, and a brief description."""
    size = f"{card.width_m:g} by {card.height_m:g} m"
    return card.called, f"{size} · {len(card.areas)} areas, {len(card.lines)} lines"


EDITOR = Editor(
    kind=kind_called("map"),
    one="map",
    path="maps",
    blank=blank_card,
    fields=fields_of,
    to_card=card_values,
    defaults=defaults,
    own_tap=lambda tap, form, shelf: form_with_feature(tap, form),
    words=words,
    new=new_row,
    describe=describe,
    twin=copied_row,
    beside=drawing,
)
