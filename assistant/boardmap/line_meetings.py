"""The points where a straight line meets things on a plan, measured from its beginning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from math import sqrt

from assistant.boardmap import shapes
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass

NOTHING = 1e-9  # meters: less than this is the noise of binary fractions


@dataclass(frozen=True)
class Straight:
    """A straight line between two different places."""

    start: Place
    end: Place

    @classmethod
    def of_line(cls, start: Place, end: Place, line: shapes.LineString) -> Straight:
        """Return the straight line of a shapely object that is already made."""
        straight = cls(start, end)
        vars(straight)["line"] = line
        return straight

    @cached_property
    def line(self) -> shapes.LineString:
        """The line as a shapely object."""
        return shapes.LineString([self.start, self.end])

    @cached_property
    def length(self) -> float:
        """The length in the plan's own unit."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return sqrt(dx * dx + dy * dy)

    @property
    def length_m(self) -> float:
        """The length on a plan in meters."""
        return self.length

    def at(self, metres: float) -> Place:
        """Return the place a number of meters along the line."""
        if metres >= self.length_m:
            return self.end
        part = metres / self.length_m
        x, y = self.start
        return (x + (self.end[0] - x) * part, y + (self.end[1] - y) * part)

    def comes_near(self, bounds: tuple[float, float, float, float]) -> bool:
        """Return whether the line may meet a shape with these bounds: west, south, east, north."""
        (x, y), (to_x, to_y) = self.start, self.end
        west, south, east, north = bounds
        return not (
            max(x, to_x) < west
            or max(y, to_y) < south
            or min(x, to_x) > east
            or min(y, to_y) > north
        )

    def meets(self, shape: shapes.BaseGeometry) -> list[float]:
        """Return where the line meets a shape, with both ends of each stretch in it, in order."""
        if not shapes.intersects(shape, self.line):
            return []  # most lines meet nothing; to find that out is quicker with a prepared shape
        met = shapes.intersection(self.line, shape)
        places = shapes.get_coordinates(met)
        return sorted({self._metres(float(x), float(y)) for x, y in places})

    def inside(
        self, shape: shapes.BaseGeometry, outline: shapes.BaseGeometry | None = None
    ) -> Iterator[tuple[float, float]]:
        """Return the stretches of the line inside a polygon, each by its two ends, in order.

        `outline` is the polygon's, where it is known already.
        """
        cuts = self.cut(self.meets(shapes.boundary(shape) if outline is None else outline))
        open_at: float | None = None
        for begin, end in pairwise(cuts):
            if shapes.intersects_xy(shape, *self.at((begin + end) / 2)):
                open_at = begin if open_at is None else open_at
            elif open_at is not None:
                yield open_at, begin
                open_at = None
        if open_at is not None:
            yield open_at, cuts[-1]

    def between(self, metres: Iterable[float]) -> Iterator[float]:
        """Return the given places along the line that are strictly between its ends."""
        return (at for at in metres if NOTHING < at < self.length_m - NOTHING)

    def cut(self, metres: Iterable[float]) -> list[float]:
        """Return the line's beginning, the given places strictly between its ends, and its end."""
        cuts = [0.0]
        for at in self.between(sorted(metres)):
            if at > cuts[-1] + NOTHING:
                cuts.append(at)
        return [*cuts, self.length_m]

    def within(self, distance_m: float, points: tuple[Place, ...]) -> list[float]:
        """Return the points where this line may come within a distance of a line of points.

        Not every returned point is such a place, but nothing changes between two neighbors.
        """
        (x, y), (to_x, to_y) = self.start, self.end
        course = x, y, to_x - x, to_y - y, self.length_m
        found: list[float] = []
        for place in points:
            found += _places_at_distance(course, distance_m, place)
        for a, b in pairwise(points):
            found += _meeting_at_distance(course, distance_m, a, b)
        return found

    def _metres(self, x: float, y: float) -> float:
        """Return the distance of a place along the line in meters."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return ((x - self.start[0]) * dx + (y - self.start[1]) * dy) / self.length_m


Course = tuple[float, float, float, float, float]  # its start, how far to its end, its length


def _places_at_distance(course: Course, distance_m: float, place: Place) -> list[float]:
    """Return where a line is at a distance from a place: none, or two."""
    x, y, dx, dy, length_m = course
    px, py = place[0] - x, place[1] - y
    foot = (px * dx + py * dy) / length_m
    across = (px * dy - py * dx) / length_m
    square = distance_m * distance_m - across * across
    return [foot - sqrt(square), foot + sqrt(square)] if square >= 0 else []


def _meeting_at_distance(course: Course, distance_m: float, a: Place, b: Place) -> list[float]:
    """Return where a line is at a distance from the endless line through two places."""
    x, y, dx, dy, length_m = course
    nx, ny = a[1] - b[1], b[0] - a[0]
    size = sqrt(nx * nx + ny * ny)
    if not size:
        return []
    slope = (nx * dx + ny * dy) / length_m
    if abs(slope) < NOTHING * size:
        return []
    off = nx * (x - a[0]) + ny * (y - a[1])
    return [(side * distance_m * size - off) / slope for side in (-1, 1)]
