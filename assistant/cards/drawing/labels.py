"""Words on a map find a place of their own: beside what they name, over nothing else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

LETTER, LINE = 7.6, 18.0  # pixels: the width of a letter, the height of a line
GAP = 3.0


@dataclass(frozen=True)
class Box:
    """What takes room on a sheet, in its pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether two overlap."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def within(self, width: float, height: float) -> "Box":
        """What of it lies on a sheet."""
        return Box(
            max(0, self.left), max(0, self.top), min(width, self.right), min(height, self.bottom)
        )


def holding(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all of these."""
    return Box(
        min(each.left for each in boxes),
        min(each.top for each in boxes),
        max(each.right for each in boxes),
        max(each.bottom for each in boxes),
    )


def around(x: float, y: float, wide: float, high: float) -> Box:
    """A box about its middle."""
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def box_of(words: str, x: float, y: float) -> Box:
    """The room that words take whose line is centred on a point."""
    return around(x, y - LINE / 4, LETTER * len(words) + 2 * GAP, LINE)


@dataclass
class Room:
    """A sheet and what is taken of it."""

    width: float
    height: float
    taken: list[Box] = field(default_factory=list)

    def take(self, *boxes: Box) -> None:
        """Nothing else goes there."""
        self.taken += boxes

    def place(self, words: str, spots: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
        """The first of the spots where words fit, which they take; None when there is none."""
        for x, y in spots:
            box = box_of(words, x, y)
            if self.holds(box) and not any(box.meets(each) for each in self.taken):
                self.take(box)
                return x, y
        return None

    def holds(self, box: Box) -> bool:
        """Whether a box lies on the sheet."""
        inside = box.left >= 0 and box.right <= self.width
        return inside and box.top >= 0 and box.bottom <= self.height
