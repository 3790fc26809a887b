"""Usual figures of vehicles, for the turret, the fuel and the sight of a closed crew.

They are rulings; the figures of slits are those of the book (Rattenkrieg 26.2.2).
"""

from collections.abc import Mapping
from typing import get_args

from assistant.cards.rattenkrieg.vehicles.derived import SLITS
from assistant.cards.rattenkrieg.vehicles.fan_parts import Sixth
from assistant.frozen import dataclass

Figures = Mapping[str, int]  # by the path in a card: `turret.arc_deg`


@dataclass(frozen=True)
class Usual:
    """Figures that a vehicle may have, under a short name."""

    id: str
    name: str
    figures: Figures
    everything_under: str = ""  # the part of a card in which nothing else stays: `vision`


def _slits(part: str) -> Figures:
    """Return the figures of the slits of a part."""
    rows = (row for row in SLITS.rows if row["part"] == part)
    return {f"vision.{part}.{row['sixth']}": row["modifier"] for row in rows}


SEES_ALL_ROUND = {f"vision.turret.{sixth}": -1 for sixth in get_args(Sixth)}
TURRET_TURNS = (
    Usual("by-power", "By power", {"turret.arc_deg": 180}),
    Usual("by-hand", "By hand", {"turret.arc_deg": 60}),
    Usual("fixed", "Not at all", {"turret.arc_deg": 0}),
)
BURNS = (
    Usual("gasoline", "Gasoline", {"fire.modifier": 1}),
    Usual("diesel", "Diesel", {"fire.modifier": -1}),
)
SEES_THROUGH = (
    Usual("slits", "Slits", {**_slits("hull"), **_slits("turret")}, "vision"),
    Usual("hull-slits", "Slits, no turret", _slits("hull"), "vision"),
    Usual("cupola", "Slits and a cupola", {**_slits("hull"), **SEES_ALL_ROUND}, "vision"),
)
USUAL_FIGURES: Mapping[str, tuple[Usual, ...]] = {
    "Turret turns": TURRET_TURNS,
    "Engine burns": BURNS,
    "A closed crew sees through": SEES_THROUGH,
}
BY_ID = {each.id: each for group in USUAL_FIGURES.values() for each in group}
