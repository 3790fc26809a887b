"""Words on a map find a place of their own: beside what they name, over nothing else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

LETTER, LINE = 7.6, 18.0  # pixels: the width of a letter, the height of a line
GAP = 5.0  # to the next words, or they read as one line


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

    def times(self, by: float) -> "Box":
        """The same on a sheet so many times as large."""
        return Box(self.left * by, self.top * by, self.right * by, self.bottom * by)

    def inside(self, other: "Box") -> bool:
        """Whether all of it lies in another."""
        across = other.left <= self.left and self.right <= other.right
        return across and other.top <= self.top and self.bottom <= other.bottom

    def cut(self, other: "Box") -> "Box":
        """What of it lies in another that it meets."""
        return Box(
            max(other.left, self.left),
            max(other.top, self.top),
            min(other.right, self.right),
            min(other.bottom, self.bottom),
        )

    def within(self, width: float, height: float) -> "Box":
        """What of it lies on a sheet."""
        return self.cut(Box(0, 0, width, height))


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
    frame: Box | None = None  # the part that shows first: its edge cuts no words

    def take(self, *boxes: Box) -> None:
        """Nothing else goes there."""
        self.taken += boxes

    def meets(self, box: Box) -> bool:
        """Whether something stands where a box would."""
        return any(box.meets(each) for each in self.taken)

    def place(self, words: str, spots: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
        """The best of the spots where words fit, which they take; None when there is none.

        The first that shows at once, else the first that does not show.
        """
        aside = None
        for x, y in spots:
            box = box_of(words, x, y)
            if not self.holds(box) or self.meets(box):
                continue
            if self.frame is None or box.inside(self.frame):
                self.take(box)
                return x, y
            if aside is None and not box.meets(self.frame):
                aside = x, y
        if aside:
            self.take(box_of(words, *aside))
        return aside

    def holds(self, box: Box) -> bool:
        """Whether a box lies on the sheet."""
        return box.inside(Box(0, 0, self.width, self.height))
