"""A map as a form: its areas and lines, with the drawing of what is told so far."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import count
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from assistant.boardmap.plan import AnyLine, Area, Plan
from assistant.cards.drawing.ground import Sheet, ground_svg
from assistant.cards.files import Shelf
from assistant.cards.keeping import slug_of
from assistant.cards.kinds import kind_called
from assistant.cards.maps import MapCard
from assistant.web import rows
from assistant.web.editing import Editor, Guess, changed, labelled
from assistant.web.fields import Field, Json, fields
from assistant.web.told import Form, number_or_text, read

WIDE = 900.0  # pixels of the drawing
USUAL_M = (2400, 1600)
SMALLEST_M, LARGEST_M = 100, 10_000
LINES = {"crest": "Crest", "bank": "Bank", "road": "Road"}
OF_KIND = {"crest": ("crest_m", "slope_m"), "bank": ("bars",), "road": ("width_m",)}
USUAL: dict[str, Json] = {"crest": {"crest_m": 10}, "bank": {"bars": "vehicles"}}
SHARED = ("id", "name", "kind", "points")
LABELS = {
    "width_m": "West to east",
    "height_m": "South to north",
    "base_height_m": "Height of the ground",
    "id": "Key",
    "areas.id": "Key",
    "areas.polygon": "Corners",
    "areas.screen_m": "What hides is high",
    "areas.height_m": "Height",
    "lines.id": "Key",
    "lines.points": "Points",
    "lines.kind": "What it is",
    "lines.crest_m": "Crest is high",
    "lines.slope_m": "Slope reaches",
    "lines.width_m": "Width",
    "lines.bars": "Stops",
}
Drawn = TypeVar("Drawn", bound=BaseModel)
ANY_LINE: TypeAdapter[Any] = TypeAdapter(AnyLine)


@cache
def _fields() -> tuple[Field, ...]:
    found = labelled(fields(MapCard.model_json_schema()), LABELS)
    kinds = tuple((kind, words, None) for kind, words in LINES.items())
    return changed(found, "lines.kind", lambda kind: replace(kind, options=kinds, blank=None))


def fields_of(form: Form, shelf: Shelf) -> tuple[Field, ...]:
    """The fields; they are the same for every map."""
    return _fields()


def blank(shelf: Shelf) -> Json:
    """A map to begin with: flat, good going."""
    return {"width_m": USUAL_M[0], "height_m": USUAL_M[1], "areas": [], "lines": []}


def after(told: Json, form: Form) -> Json:
    """What the form told, as a card's values: of each line only what its kind has."""
    lines = told.get("lines")
    if not isinstance(lines, list):
        return told
    return {**told, "lines": [_of_kind(line) for line in lines]}


def _of_kind(line: Json) -> Json:
    kind = line.get("kind", "road")
    kept = {k: v for k, v in line.items() if k in (*SHARED, *OF_KIND.get(kind, ()))}
    return {**USUAL.get(kind, {}), **kept, "kind": kind}


def guesses(told: Json, shelf: Shelf) -> Iterator[Guess]:
    """What stands for blanks: keys after the names."""
    if "id" not in told and told.get("name"):
        yield "id", slug_of(told["name"])
    taken = {part.get("id") for key in ("areas", "lines") for part in told.get(key, [])}
    for key, one in (("areas", "area"), ("lines", "line")):
        for number, part in enumerate(told.get(key, [])):
            if "id" not in part:
                stem = slug_of(part.get("name") or part.get("kind") or one)
                names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
                id = next(name for name in names if name not in taken)
                taken.add(id)
                yield f"{key}.{number}.id", id


def words(told: Json, shelf: Shelf) -> Mapping[str, str]:
    """How much there is of it."""
    areas, lines = len(told.get("areas", [])), len(told.get("lines", []))
    counted = ((areas, "area"), (lines, "line"))
    return {"": ", ".join(f"{n} {word if n == 1 else word + 's'}" for n, word in counted)}


def new(name: str, others: list[rows.Row]) -> rows.Row:
    """A row that is added."""
    return [(".kind", "road")] if name == "lines" else []


def twin(name: str, others: list[rows.Row]) -> rows.Row:
    """A copy under another key."""
    return rows.with_value(others[-1], "id", "")


def beside(form: Form, shelf: Shelf) -> Mapping[str, Any]:
    """The drawing of all that can be drawn already."""
    told = after(read(_fields(), form), form)
    sheet = Sheet(plan_of(told), WIDE)
    over = "".join(_hits(sheet, told))
    return {"drawn": ground_svg(sheet, over=over, label="The map so far"), "sheet_m": sheet.plan}


def plan_of(told: Json) -> Plan:
    """A plan of what a form tells rightly; the rest is left out."""
    areas = [_built(Area, part) for part in _numbered(told, "areas")]
    lines = [_line(part) for part in _numbered(told, "lines")]
    return Plan(
        id="drawn",
        width_m=_metres(told.get("width_m"), USUAL_M[0]),
        height_m=_metres(told.get("height_m"), USUAL_M[1]),
        base_height_m=0,
        areas=tuple(area for area in areas if area),
        lines=tuple(line for line in lines if line),
    )


def _numbered(told: Json, key: str) -> Iterator[Json]:
    """The parts of a list, each under a key of its own whatever stands there."""
    for number, part in enumerate(told.get(key, [])):
        yield {**part, "id": f"{key}.{number}"}


def _metres(told: Any, usual: int) -> float:
    metres = number_or_text(str(told))
    is_one = isinstance(metres, int | float) and SMALLEST_M <= metres <= LARGEST_M
    return float(metres) if is_one else float(usual)


def _built(model: type[Drawn], told: Json) -> Drawn | None:
    """A part as a model; without what is wrong of it besides its corners, if these are right."""
    for kept in (told, {k: v for k, v in told.items() if k in ("id", "name", "polygon")}):
        try:
            return model.model_validate(kept, strict=False)
        except ValidationError:
            continue
    return None


def _line(told: Json) -> Any:
    try:
        return ANY_LINE.validate_python(told, strict=False)
    except ValidationError:
        return None


def _hits(sheet: Sheet, told: Json) -> Iterator[str]:
    """What a tap on an area or a line picks: its row of the form."""
    for area in sheet.plan.areas:
        yield f'<polygon class="hit" data-row="{area.id}" points="{sheet.points(area.polygon)}"/>'
    for line in sheet.plan.lines:
        yield f'<polyline class="hit" data-row="{line.id}" points="{sheet.points(line.points)}"/>'


EDITOR = Editor(
    kind=kind_called("map"),
    one="map",
    path="maps",
    blank=blank,
    fields=fields_of,
    before=lambda told: told,
    after=after,
    guesses=guesses,
    words=words,
    unfolds=lambda name, at: at.startswith(f"{name}."),
    offers=lambda told: {},
    new=new,
    twin=twin,
    beside=beside,
)
