"""What the forms of maps and of table plans share: keys after names, what can be drawn already."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from assistant.boardmap.plan import Place
from assistant.cards.drawing.canvas import Canvas
from assistant.cards.library.own_cards import slug_of
from assistant.cards.toml_files.reading import CardStore
from assistant.web.cards.card_editor import Guess
from assistant.web.forms import list_rows
from assistant.web.forms.fields import Json
from assistant.web.forms.form_codec import number_or_text

WIDE = 900.0  # pixels of the drawing
LISTS = (("areas", "area", "polygon"), ("lines", "line", "points"))
Drawn = TypeVar("Drawn", bound=BaseModel)


def keys(told: Json, shelf: CardStore) -> Iterator[Guess]:
    """What stands for blank keys: the names, each once."""
    if "id" not in told and told.get("name"):
        yield "id", slug_of(told["name"])
    taken = {part.get("id") for key, _, _ in LISTS for part in told.get(key, [])}
    for key, one, _ in LISTS:
        for number, part in enumerate(told.get(key, [])):
            if "id" not in part:
                stem = slug_of(part.get("name") or part.get("kind") or one)
                names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
                id = next(name for name in names if name not in taken)
                taken.add(id)
                yield f"{key}.{number}.id", id


def words(told: Json, shelf: CardStore) -> Mapping[str, str]:
    """How much there is of it."""
    counted = ((len(told.get(key, [])), one) for key, one, _ in LISTS)
    return {"": ", ".join(f"{n} {word if n == 1 else word + 's'}" for n, word in counted)}


def twin(name: str, others: list[list_rows.Row]) -> list_rows.Row:
    """Return a copy under another key."""
    return list_rows.with_value(others[-1], "id", "")


def size(told: object, usual: float, least: float, most: float) -> float:
    """How wide or deep it is drawn: as told, if that can be."""
    found = number_or_text(str(told))
    is_one = isinstance(found, int | float) and least <= found <= most
    return float(found) if is_one else float(usual)


def parts(told: Json, key: str, model: TypeAdapter[Drawn]) -> tuple[Drawn, ...]:
    """Return the areas or lines that can be drawn, each under the name of its row."""
    built = (_built(model, key, n, part) for n, part in enumerate(told.get(key, [])))
    return tuple(part for part in built if part)


def _built(model: TypeAdapter[Drawn], key: str, number: int, told: Json) -> Drawn | None:
    """Return a part without what is wrong of it besides its corners, if these are right."""
    shape = next(shape for of, _, shape in LISTS if of == key)
    known = ("name", "kind", shape)
    for kept in (told, {k: v for k, v in told.items() if k in known}):
        try:
            return model.validate_python({**kept, "id": f"{key}.{number}"}, strict=False)
        except ValidationError:
            continue
    return None


def hits(
    sheet: Canvas, areas: Mapping[str, tuple[Place, ...]], lines: Mapping[str, tuple[Place, ...]]
) -> str:
    """What a tap on an area or a line picks: its row of the form."""
    drawn = (("polygon", areas), ("polyline", lines))
    return "".join(
        f'<{shape} class="hit" data-row="{row}" points="{sheet.points(places)}"/>'
        for shape, every in drawn
        for row, places in every.items()
    )
