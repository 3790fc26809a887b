"""The contents of a fan diagram, and the radii of its rings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from assistant.rules.rattenkrieg.vehicles.armor.data_card import Fan, Part, Row
from assistant.rules.rattenkrieg.vehicles.armor.derived_card import Cell

Sign = Literal["none", "light", "hmg"]
Strike = tuple[str, int]  # a fan, or the turret's face, and a sector; an hour has no fan
Link = Callable[[Strike], str]  # the address that choosing a cell or an hour opens


Cells = Mapping[str, Mapping[Row, Cell]]  # by sector, as a card writes it


@dataclass(frozen=True)
class Diagram:
    """The contents of a part's diagram: a hull's armor by fan, a turret's by sector."""

    part: Part
    sizes: Mapping[str, Mapping[Row, int]]
    hull: Mapping[Fan, Cells] = field(default_factory=dict)
    turret: Cells = field(default_factory=dict)
    signs: Mapping[str, Sign] = field(default_factory=dict)  # parts without armor, by fan
    length_m: float = 6
    width_m: float = 3
    has_turret: bool = True
    on_ground: bool = True  # on tracks or wheels, which the plan shows


@dataclass(frozen=True)
class Chosen:
    """The place where a shot comes in: the sector, and the fan once that is known."""

    sector: int
    fan: str | None = None


EDGES = (34, 56, 86, 108, 130, 160, 182)  # of the bands: low, level, high, and again
INNER, OUTER = EDGES[:4], EDGES[3:]
TURRET_EDGES: tuple[tuple[Row, int, int], ...] = (("level", 46, 80), ("high", 80, 106))
BANDS: tuple[Row, ...] = ("low", "level", "high")
HALF_FAN, HALF_FACE, HALF_CELL = 2.5, 1.5, 0.5  # hours
