"""Distances of figures from a burst: tapped on a drawing of its reach, or typed.

Right and ahead are seen along the line of throw or fire, in inches.
"""

from collections.abc import Mapping
from dataclasses import field
from math import atan2, cos, hypot, sin
from typing import Literal

from assistant.frozen import dataclass

Offset = tuple[float, float]  # to the right of the burst, and ahead of it
EnteredAs = Literal["inches", "ring", "tick"]  # how the distance of a figure is entered
FIELD_PREFIXES: Mapping[EnteredAs, str] = {
    "inches": "from_",
    "ring": "ring_",
    "tick": "",
}  # before the id of the figure
BESIDE = 0.35  # radians: how far apart men of one place are drawn, at the same distance


@dataclass(frozen=True)
class Band:
    """One ring of a burst, or the ground that fire beats."""

    value: str  # by which a figure in it is recognized
    words: str
    right_in: float  # from the burst to its edge
    ahead_in: float
    round: bool = True  # else it has corners


@dataclass(frozen=True)
class BurstDistances:
    """The drawing of a burst on which people tap where each figure is."""

    bands: tuple[Band, ...]  # the widest first
    entered_as: EnteredAs
    at: Mapping[str, Offset] = field(default_factory=dict)  # of those on the plan
    typed: Mapping[str, str] = field(default_factory=dict)  # what was entered for each already
    marks: Mapping[str, str] = field(default_factory=dict)  # the number on each figure's base

    @property
    def prefix(self) -> str:
        """The prefix of the question names for each figure; empty if they are ticked."""
        return FIELD_PREFIXES[self.entered_as]

    @property
    def reach_in(self) -> float:
        """The greatest reach to any side, in inches."""
        return max((max(band.right_in, band.ahead_in) for band in self.bands), default=0)

    def field_value(self, id: str) -> str:
        """Return the field value of a figure: the typed distance, or that of the plan."""
        if id in self.typed or id not in self.at:
            return self.typed.get(id, "")
        if self.entered_as == "ring":
            return next((b.value for b in reversed(self.bands) if _is_inside(b, self.at[id])), "")
        return f"{round(hypot(*self.at[id]), 1):g}"

    def holds(self, id: str) -> bool:
        """Return whether a figure on the plan is within reach."""
        return id in self.at and any(_is_inside(band, self.at[id]) for band in self.bands)

    def mark(self, id: str, place: int) -> str:
        """Return the text on a figure's disc: its own number, or else its place in the list."""
        return self.marks.get(id) or str(place)

    def drawn_at(self, ids: tuple[str, ...]) -> dict[str, Offset]:
        """Return where each figure on the plan is drawn; figures of one place fan out."""
        found: dict[str, Offset] = {}
        crowd: dict[Offset, int] = {}
        for id in ids:
            if (at := self.at.get(id)) is None:
                continue
            number = crowd[at] = crowd.get(at, -1) + 1
            turned = atan2(*at) + (-1) ** number * ((number + 1) // 2) * BESIDE
            far = hypot(*at)
            found[id] = (round(far * sin(turned), 1), round(far * cos(turned), 1))
        return found


def _is_inside(band: Band, offset: Offset) -> bool:
    right, ahead = offset[0] / (band.right_in or 1), offset[1] / (band.ahead_in or 1)
    return hypot(right, ahead) <= 1 if band.round else max(abs(right), abs(ahead)) <= 1
