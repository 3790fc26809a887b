"""The ground that one element sees from its place: where a vehicle would be in sight (7.2).

The map is checked in squares, and more finely where sight begins or ends.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import groupby
from math import ceil, hypot
from typing import Literal

from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass
from assistant.rules.desert_rats.many_lines_of_sight import LineEnd, clear_lines

SQUARE_M = 50.0
MOST_SQUARES = 2_000  # else the squares are larger
PARTS = 2  # of a square where sight begins or ends, in each direction
Cell = tuple[int, int]  # a part of a square: its column from the west, its row from the south


@dataclass(frozen=True)
class Patch:
    """A rectangle of ground: its south-west and its north-east corner, in meters."""

    low: Place
    high: Place


@dataclass(frozen=True)
class Grid:
    """A map in squares of equal size."""

    size: Place  # of the map, in meters
    columns: int
    rows: int

    @classmethod
    def for_map(cls, size: Place) -> "Grid":
        """Return a grid of squares for a map of this size."""
        width, height = size
        square = max(SQUARE_M, (width * height / MOST_SQUARES) ** 0.5)
        return cls(size, ceil(width / square), ceil(height / square))

    @property
    def part(self) -> Place:
        """The width and the height of a part of a square, in meters."""
        width, height = self.size
        return width / self.columns / PARTS, height / self.rows / PARTS

    def squares(self) -> Iterator[Cell]:
        """Yield each square by its south-west part."""
        for row in range(self.rows):
            yield from ((column * PARTS, row * PARTS) for column in range(self.columns))

    def middle_of_square(self, square: Cell) -> Place:
        """Return the middle of a square."""
        wide, high = self.part
        return (square[0] + PARTS / 2) * wide, (square[1] + PARTS / 2) * high

    def middle_of_part(self, part: Cell) -> Place:
        """Return the middle of a part of a square."""
        wide, high = self.part
        return (part[0] + 0.5) * wide, (part[1] + 0.5) * high


@lru_cache(maxsize=24)  # several devices look at the same map
def ground_in_sight(
    ground: Ground, place: Place, kind: Literal["vehicle", "foot"], within_m: float = 1e6
) -> tuple[Patch, ...]:
    """Return the ground on which an observer at a place sees a vehicle, within a distance."""
    grid = Grid.for_map(ground.plan.size)

    def seen(places: dict[Cell, Place]) -> set[Cell]:
        found = {cell for cell, spot in places.items() if spot == place}
        near = {
            cell: spot
            for cell, spot in places.items()
            if 0 < hypot(spot[0] - place[0], spot[1] - place[1]) <= within_m
        }
        observer = LineEnd(place, kind)
        clear = clear_lines(ground, [(observer, LineEnd(x, "vehicle")) for x in near.values()])
        return found | {cell for cell, is_clear in zip(near, clear, strict=True) if is_clear}

    squares = seen({each: grid.middle_of_square(each) for each in grid.squares()})
    mixed = {each for each in grid.squares() if _is_mixed(grid, squares, each)}
    mixed.add(_square_of(grid, place))
    whole = {part for square in squares - mixed for part in _parts_of(square)}
    parts = {part: grid.middle_of_part(part) for square in mixed for part in _parts_of(square)}
    return tuple(_patches(grid, whole | seen(parts)))


def _square_of(grid: Grid, place: Place) -> Cell:
    wide, high = grid.part
    column = min(int(place[0] / wide / PARTS), grid.columns - 1)
    row = min(int(place[1] / high / PARTS), grid.rows - 1)
    return column * PARTS, row * PARTS


def _parts_of(square: Cell) -> Iterator[Cell]:
    column, row = square
    return ((column + x, row + y) for x in range(PARTS) for y in range(PARTS))


def _is_mixed(grid: Grid, squares: Collection[Cell], square: Cell) -> bool:
    """Return whether a square differs from one beside it."""
    column, row = square
    beside = ((column + x, row + y) for x, y in ((PARTS, 0), (-PARTS, 0), (0, PARTS), (0, -PARTS)))
    return any(
        (each in squares) != (square in squares)
        for each in beside
        if 0 <= each[0] < grid.columns * PARTS and 0 <= each[1] < grid.rows * PARTS
    )


def _patches(grid: Grid, parts: Collection[Cell]) -> Iterator[Patch]:
    """Yield the largest rectangles of each row of parts."""
    wide, high = grid.part
    for row, cells in groupby(sorted(parts, key=lambda cell: cell[::-1]), key=lambda cell: cell[1]):
        columns = [column for column, _ in cells]
        for _, run in groupby(enumerate(columns), key=lambda each: each[1] - each[0]):
            stretch = [column for _, column in run]
            low = stretch[0] * wide, row * high
            yield Patch(low, ((stretch[-1] + 1) * wide, (row + 1) * high))
