"""Common parts of the forms of maps and table plans: default keys, and drawable parts."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from assistant.boardmap.plan import Place
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.library.own_cards import slug_of
from assistant.cards.toml_files.reading import CardStore
from assistant.web.cards.card_editor import Default
from assistant.web.forms import list_rows
from assistant.web.forms.fields import Json
from assistant.web.forms.typed_values import number_or_text

WIDE = 900.0  # pixels of the drawing
LISTS = (("areas", "area", "polygon"), ("lines", "line", "points"))
Drawn = TypeVar("Drawn", bound=BaseModel)


def default_keys(values: Json, shelf: CardStore) -> Iterator[Default]:
    """Yield unique keys for the parts without one, made from their names."""
    if "id" not in values and values.get("name"):
        yield "id", slug_of(values["name"])
    taken = {part.get("id") for key, _, _ in LISTS for part in values.get(key, [])}
    for key, one, _ in LISTS:
        for number, part in enumerate(values.get(key, [])):
            if "id" not in part:
                stem = slug_of(part.get("name") or part.get("kind") or one)
                names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
                id = next(name for name in names if name not in taken)
                taken.add(id)
                yield f"{key}.{number}.id", id


def words(values: Json, shelf: CardStore) -> Mapping[str, str]:
    """Return the counts of areas and lines in words."""
    counted = ((len(values.get(key, [])), one) for key, one, _ in LISTS)
    return {"": ", ".join(f"{n} {word if n == 1 else word + 's'}" for n, word in counted)}


def copied_row(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a copy of the last row without its key."""
    return list_rows.with_value(others[-1], "id", "")


def drawn_size(entered: object, usual: float, least: float, most: float) -> float:
    """Return a width or depth for the drawing: as entered, if possible."""
    found = number_or_text(str(entered))
    is_one = isinstance(found, int | float) and least <= found <= most
    return float(found) if is_one else float(usual)


def drawable_parts(values: Json, key: str, model: TypeAdapter[Drawn]) -> tuple[Drawn, ...]:
    """Return the areas or lines that can be drawn, each under the name of its row."""
    built = (_drawable_part(model, key, n, part) for n, part in enumerate(values.get(key, [])))
    return tuple(part for part in built if part)


def _drawable_part(model: TypeAdapter[Drawn], key: str, number: int, values: Json) -> Drawn | None:
    """Return a part without its wrong values, or None if its corners are wrong."""
    shape = next(shape for of, _, shape in LISTS if of == key)
    known = ("name", "kind", shape)
    for kept in (values, {k: v for k, v in values.items() if k in known}):
        try:
            return model.validate_python({**kept, "id": f"{key}.{number}"}, strict=False)
        except ValidationError:
            continue
    return None


def clickable_shapes(
    sheet: Canvas, areas: Mapping[str, tuple[Place, ...]], lines: Mapping[str, tuple[Place, ...]]
) -> str:
    """Return shapes over areas and lines; a tap on one picks its row of the form."""
    drawn = (("polygon", areas), ("polyline", lines))
    return "".join(
        f'<{shape} class="hit" data-row="{row}" points="{sheet.points(places)}"/>'
        for shape, every in drawn
        for row, places in every.items()
    )
