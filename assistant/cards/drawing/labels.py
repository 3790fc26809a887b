"""Places for words and for the grid's numbers on a map, over nothing else."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import field
from html import escape
from typing import Literal

from assistant.boardmap.plan import Place
from assistant.cards.drawing.shapes import number
from assistant.frozen import dataclass

LETTER, LINE = 7.6, 18.0  # pixels: the width of a letter, the height of a line
GAP = 5.0  # to the next words, or they read as one line
SHIFTS = {
    "low": (3.0, -5.0),
    "left": (4.0, -4.0),
    "high": (3.0, 15.0),
    "right": (-4.0, -4.0),
}  # of a grid's numbers
CELL = 64.0  # pixels: a box is looked for among those in the cells of a sheet that it touches


@dataclass(frozen=True)
class Box:
    """A rectangle on a sheet, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Return whether this box overlaps another."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def times(self, factor: float) -> "Box":
        """Return this box on an enlarged sheet."""
        return Box(self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)

    def inside(self, other: "Box") -> bool:
        """Return whether the whole box is within another."""
        across = other.left <= self.left and self.right <= other.right
        return across and other.top <= self.top and self.bottom <= other.bottom

    def cut(self, other: "Box") -> "Box":
        """Return the part of this box that is within another box that it overlaps."""
        return Box(
            max(other.left, self.left),
            max(other.top, self.top),
            min(other.right, self.right),
            min(other.bottom, self.bottom),
        )

    def within(self, width: float, height: float) -> "Box":
        """Return the part of this box that is on a sheet."""
        return self.cut(Box(0, 0, width, height))


def around(x: float, y: float, wide: float, high: float) -> Box:
    """Return a box by its middle and its size."""
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def space_of_words(words: str, x: float, y: float) -> Box:
    """Return the space of a line of words that is centered on a point."""
    return around(x, y - LINE / 4, LETTER * len(words) + 2 * GAP, LINE)


def _cells_of(box: Box) -> list[tuple[int, int]]:
    """Return the cells of a sheet that a box touches."""
    columns = range(int(box.left // CELL), int(box.right // CELL) + 1)
    rows = range(int(box.top // CELL), int(box.bottom // CELL) + 1)
    return [(column, row) for column in columns for row in rows]


@dataclass
class Room:
    """A sheet and the boxes on it that are taken."""

    width: float
    height: float
    frame: Box | None = None  # the part that shows first: its edge cuts no words
    _taken: dict[tuple[int, int], list[Box]] = field(
        default_factory=lambda: defaultdict(list), init=False
    )

    def take(self, *boxes: Box) -> None:
        """Mark boxes as taken."""
        for box in boxes:
            for cell in _cells_of(box.within(self.width, self.height)):
                self._taken[cell].append(box)

    def meets(self, box: Box) -> bool:
        """Return whether a box on the sheet overlaps one that is taken."""
        return any(any(map(box.meets, self._taken.get(cell, ()))) for cell in _cells_of(box))

    def place(self, words: str, spots: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
        """Take the best of these places where the words fit; return it, or None.

        The best is the first place where the words show immediately, else the first where they do
        not.
        """
        aside = None
        for x, y in spots:
            box = space_of_words(words, x, y)
            if not self.holds(box) or self.meets(box):
                continue
            if self.frame is None or box.inside(self.frame):
                self.take(box)
                return x, y
            if aside is None and not box.meets(self.frame):
                aside = x, y
        if aside:
            self.take(space_of_words(words, *aside))
        return aside

    def holds(self, box: Box) -> bool:
        """Return whether a box is on the sheet."""
        across = box.left >= 0 and box.right <= self.width
        return across and box.top >= 0 and box.bottom <= self.height


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
