"""The plan of a table as a form: houses, woods, walls in inches, drawn as far as they are told."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from assistant.battle.questions.map_points import INCHES
from assistant.battle.rattenkrieg.table_plan.looking import SHOWN
from assistant.boardmap.tabletop import USUAL, Patch, Strip, Tabletop
from assistant.cards.drawing.tabletop import TableSheet, table_svg
from assistant.cards.library.kinds import kind_called
from assistant.cards.rattenkrieg.table_plans import WORDS, TableCard
from assistant.cards.toml_files.reading import CardStore
from assistant.web.cards.card_editor import Editor, changed, labelled
from assistant.web.cards.drawing_form import WIDE, hits, keys, parts, size, twin, words
from assistant.web.forms import list_rows
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, Json, fields
from assistant.web.forms.form_codec import read_form
from assistant.web.wording.values import words_of

USUAL_IN = (72, 48)
SMALLEST_IN, LARGEST_IN = 12, 600
NOTHING = "nothing"  # of the form alone: no condition, nothing that stops a shot or a sound
LABELS = {
    "width_in": "Left to right",
    "depth_in": "Near edge to far",
    "id": "Key",
    "areas.polygon": "Corners",
    "areas.ground_in": "Its ground is high",
    "areas.condition": "One sees in it as in",
    "lines.points": "Points",
    "lines.wide_in": "Width",
    **{
        f"{key}.{name}": label
        for key in ("areas", "lines")
        for name, label in (
            ("id", "Key"),
            ("kind", "What it is"),
            ("high_in", "Stands high"),
            ("shows", "Who is behind it shows"),
            ("material", "Shots go through"),
            ("sound", "Sounds go through"),
        )
    },
}
A_PATCH: TypeAdapter[Patch] = TypeAdapter(Patch)
A_STRIP: TypeAdapter[Strip] = TypeAdapter(Strip)


@cache
def _fields() -> tuple[Field, ...]:
    found = labelled(fields(TableCard.model_json_schema()), LABELS)
    shows = tuple((value, word, None) for value, word in SHOWN.items())
    for key in ("areas", "lines"):
        found = changed(found, f"{key}.shows", _picked(shows))
        for name, known in WORDS.items():
            options = ((NOTHING, NOTHING, None), *((x, words_of(x), None) for x in known))
            found = changed(found, f"{key}.{name}", _picked(options))
    return found


def _picked(options: tuple[tuple[str, str, str | None], ...]) -> Callable[[Field], Field]:
    return lambda field: replace(field, kind="choice", options=options, few=False, blank="as usual")


def fields_of(form: Form, shelf: CardStore) -> tuple[Field, ...]:
    """Return the fields; they are the same for every plan."""
    return _fields()


def blank(shelf: CardStore) -> Json:
    """Return a plan to begin with: a bare table."""
    return {"width_in": USUAL_IN[0], "depth_in": USUAL_IN[1], "areas": [], "lines": []}


def before(told: Json) -> Json:
    """Return a card's values as the form tells them: `nothing` for an empty word."""
    return _reworded(told, "", NOTHING)


def after(told: Json, form: Form) -> Json:
    """And back."""
    return _reworded(told, NOTHING, "")


def _reworded(told: Json, one: str, other: str) -> Json:
    """Return a plan with another word where its parts tell one."""
    changed_lists = {
        key: [
            {name: other if name in WORDS and v == one else v for name, v in part.items()}
            for part in told[key]
        ]
        for key in ("areas", "lines")
        if isinstance(told.get(key), list)
    }
    return {**told, **changed_lists}


def new(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a row that is added."""
    return [(".kind", {"areas": "building", "lines": "wall"}[name])]


def usually(kind: str) -> str:
    """How things of a kind are where a plan does not say: `6″ high, stops shots as brick wall`."""
    return "; ".join(_usually(kind)) if kind in USUAL else ""


def _usually(kind: str) -> Iterator[str]:
    usual = USUAL[kind]
    if usual.high_in:
        yield f"{usual.high_in:g}″ high"
    if usual.ground_in:
        yield f"its ground {abs(usual.ground_in):g}″ {'up' if usual.ground_in > 0 else 'down'}"
    if usual.shows != "none":
        yield f"who is behind it shows: {SHOWN[usual.shows]}"
    if usual.condition:
        yield f"one sees in it as in {words_of(usual.condition)}"
    if usual.material:
        yield f"shots go through {words_of(usual.material)}"
    if usual.sound:
        yield f"sounds go through {words_of(usual.sound)}"
    if usual.conceals:
        yield "conceals who touches it"
    if usual.muffles:
        yield "muffles sounds"


def beside(form: Form, shelf: CardStore) -> Mapping[str, Any]:
    """Return the drawing of all that can be drawn already."""
    plan = plan_of(after(read_form(_fields(), form), form))
    sheet = TableSheet(plan, WIDE)
    over = hits(sheet, {x.id: x.polygon for x in plan.areas}, {x.id: x.points for x in plan.lines})
    drawn = table_svg(sheet, over, "The plan so far")
    return {"drawn": drawn, "board": plan, "measure": INCHES, "usually": usually}


def plan_of(told: Json) -> Tabletop:
    """Return a plan of what a form tells rightly; the rest is left out."""
    wide, deep = (
        size(told.get(key), usual, SMALLEST_IN, LARGEST_IN)
        for key, usual in zip(("width_in", "depth_in"), USUAL_IN, strict=True)
    )
    areas, lines = parts(told, "areas", A_PATCH), parts(told, "lines", A_STRIP)
    return Tabletop(id="drawn", width_in=wide, depth_in=deep, areas=areas, lines=lines)


def describe(card: TableCard, shelf: CardStore) -> tuple[str, str]:
    """Return the name of a table plan, and what it is in brief."""
    size = f"{card.width_in:g} by {card.depth_in:g} inches"
    return card.name or card.id, f"{size} · {len(list(card.things))} things on it"


EDITOR = Editor(
    kind=kind_called("table-plan"),
    one="table plan",
    path="plans",
    blank=blank,
    fields=fields_of,
    before=before,
    after=after,
    guesses=keys,
    words=words,
    new=new,
    describe=describe,
    twin=twin,
    beside=beside,
)
