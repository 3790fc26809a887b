"""Battleaxe's map and counters as a form: what the printed game's owner copies from it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import ValidationError

from assistant.cards.battleaxe import MAP, BoardCard, board_of
from assistant.cards.files import Shelf
from assistant.cards.kinds import kind_called
from assistant.web import rows
from assistant.web.editing import Editor, Guess, labelled
from assistant.web.fields import Field, Json, fields
from assistant.web.told import Form, read

LABELS = {
    "impulse_spaces": "Spaces of the Impulse Track",
    "settled": "Looked at and put right",
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


@cache
def _fields() -> tuple[Field, ...]:
    return labelled(fields(BoardCard.model_json_schema()), LABELS)


def fields_of(form: Form, shelf: Shelf) -> tuple[Field, ...]:
    """The fields; they are the same for every copy."""
    return _fields()


def blank(shelf: Shelf) -> Json:
    """The copy to begin with: what the rules tell."""
    return board_of(MAP, shelf).model_dump(mode="json", by_alias=True, exclude_none=True)


def after(told: Json, form: Form) -> Json:
    """What the form told, as a card's values: a counter of one side has no other."""
    units = told.get("units")
    if not isinstance(units, list):
        return told
    return {**told, "units": [_of_one_side(unit) for unit in units]}


def _of_one_side(unit: Json) -> Json:
    if not unit.get("one_sided"):
        return unit
    return {key: value for key, value in unit.items() if key != "reduced"}


def guesses(told: Json, shelf: Shelf) -> Iterator[Guess]:
    """Nothing stands for a blank: what is not told is asked for at the table."""
    yield from ()


def words(told: Json, shelf: Shelf) -> Mapping[str, str]:
    """How much is missing still."""
    try:
        lacks = BoardCard.model_validate(told, strict=False).lacks()
    except ValidationError:
        return {}
    return {"": f"{len(lacks)} things still to copy." if lacks else "Nothing is missing."}


def new(name: str, others: list[rows.Row]) -> rows.Row:
    """A row that is added: a boundary goes on from the last."""
    return [(".boundary", "open")] if name == "links" else []


def twin(name: str, others: list[rows.Row]) -> rows.Row:
    """A copy."""
    return list(others[-1])


def beside(form: Form, shelf: Shelf) -> Mapping[str, Any]:
    """What is missing, in plain words."""
    told = after(read(_fields(), form), form)
    try:
        return {"lacks": BoardCard.model_validate(told, strict=False).lacks()}
    except ValidationError:
        return {"lacks": ()}


EDITOR = Editor(
    kind=kind_called("board"),
    one="copy of the board",
    path="boards",
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
