"""Element types: armor, kind, and movement (Desert Rats, Firing Table; Movement)."""

from typing import Annotated, Any

from assistant.rules import tables
from assistant.rules.inputs import OneOf

TYPES = tables.load("desert-rats/element-types")
FIRING = tables.load("desert-rats/firing")

ElementType = Annotated[str, OneOf(TYPES.keys())]
Armed = Annotated[str, OneOf(FIRING.keys())]


def element_type(type: str) -> dict[str, Any]:
    """Return the row of an element type."""
    return dict(TYPES.row(type))


def may_move_and_fire(type: str, *, armoured_cars: bool) -> bool:
    """Return whether an element may move and fire in a turn; armored cars only by house rule."""
    row = TYPES.row(type)
    return bool(row["may_move_and_fire"] or (armoured_cars and row["kind"] == "armoured-car"))
