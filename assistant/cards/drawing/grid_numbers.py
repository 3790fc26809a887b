"""The numbers of a grid at the edges of a map; no name is written over them."""

from html import escape
from typing import Literal

from assistant.boardmap.plan import Place
from assistant.cards.drawing.labels import LETTER, LINE, Box
from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass

SHIFTS = {"low": (3.0, -5.0), "left": (4.0, -4.0), "high": (3.0, 15.0), "right": (-4.0, -4.0)}


@dataclass(frozen=True)
class GridNumber:
    """The number of a line of the grid, at the end of the line on an edge of the sheet.

    A script keeps numbers at the low and left edge at the edge of the part that is shown.
    """

    words: str
    end: Place  # of the line, in pixels
    edge: Literal["low", "left", "high", "right"]

    def svg(self) -> str:
        """Return the drawing of the number."""
        shift = SHIFTS[self.edge]
        x, y = self.end[0] + shift[0], self.end[1] + shift[1]
        ends = ' text-anchor="end"' if self.edge == "right" else ""
        corner = f"{number(self.end[0])} {number(self.end[1])}"
        kept = (
            f' data-edge="{self.edge}" data-at="{corner}"' if self.edge in ("low", "left") else ""
        )
        return (
            f'<text class="grid-no"{kept} x="{number(x)}" y="{number(y)}"{ends}>'
            f"{escape(self.words)}</text>"
        )

    def space(self, frame: Box | None = None) -> Box:
        """Return the space of the number, at the edge of the part that a frame shows."""
        x, y = self.end
        if frame and self.edge == "low":
            y = min(y, frame.bottom)
        if frame and self.edge == "left":
            x = max(x, frame.left)
        x, y = x + SHIFTS[self.edge][0], y + SHIFTS[self.edge][1]
        wide = LETTER * len(self.words)
        left = x - wide if self.edge == "right" else x
        return Box(left, y - LINE * 3 / 4, left + wide, y + LINE / 4)
