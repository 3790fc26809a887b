"""Cells of a fan diagram as a card's file writes them, and in full (Rattenkrieg 22.1).

A cell is `35`, `"35r"` for one that may rebound, or a figure for each row; a single figure holds
for all rows.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from assistant.cards.toml_files.fields import field_with_hint
from assistant.cards.toml_files.reading import Card
from assistant.rules.rattenkrieg.vehicles.armor.data_card import ROWS, Part, Row
from assistant.rules.rattenkrieg.vehicles.armor.derived_card import Cell
from assistant.rules.rattenkrieg.vehicles.damage.damage_lists import Hour

RED = "r"  # after the millimetres: a shot may rebound

Figure = Annotated[
    Annotated[int, Field(ge=0, le=9999)] | Annotated[str, Field(pattern=r"^\d{1,4}r?$")],
    field_with_hint('millimeters, with an r when a shot may rebound: 35 or "35r"'),
]


class HullRows(Card):
    """A figure for each row of a hull's cell; missing ones are derived."""

    high: Figure | None = None
    level: Figure | None = None
    low: Figure | None = None


class TurretRows(Card):
    """A figure for each row of a turret's cell; it has no low row."""

    high: Figure | None = None
    level: Figure | None = None


def _form(values: object) -> str:
    return "rows" if isinstance(values, (Mapping, Card)) else "figure"


FORM = Discriminator(_form)
HullCell = Annotated[Annotated[Figure, Tag("figure")] | Annotated[HullRows, Tag("rows")], FORM]
TurretCell = Annotated[Annotated[Figure, Tag("figure")] | Annotated[TurretRows, Tag("rows")], FORM]


class HullCells(Card):
    """The fans of a hull, each with the five sectors that it spans."""

    front: dict[Literal["10", "11", "12", "1", "2"], HullCell] = Field({})
    right: dict[Literal["1", "2", "3", "4", "5"], HullCell] = Field({})
    rear: dict[Literal["4", "5", "6", "7", "8"], HullCell] = Field({})
    left: dict[Literal["7", "8", "9", "10", "11"], HullCell] = Field({})


class Armor(Card):
    """Relative armor by part, by fan for a hull, and by sector."""

    hull: HullCells = HullCells()
    turret: dict[Hour, TurretCell] = Field({})


def rows_of(cell: Any, part: Part) -> dict[Row, Cell]:
    """Return the rows that a cell of the file gives."""
    if isinstance(cell, Card):
        values = cell.model_dump(exclude_none=True)
        return {row: _cell(values[row]) for row in ROWS[part] if row in values}
    return {row: _cell(cell) for row in ROWS[part]}


def _cell(figure: int | str) -> Cell:
    text = str(figure)
    return Cell(int(text.removesuffix(RED)), text.endswith(RED))
