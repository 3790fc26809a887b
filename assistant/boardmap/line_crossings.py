"""The obstacles between two places on a table, and the stretches of a straight line in them."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.boardmap import shapes
from assistant.boardmap.line_meetings import NOTHING, Straight
from assistant.boardmap.outlines import course, surface
from assistant.boardmap.plan import Place
from assistant.boardmap.tabletop import SEEN_INTO, Patch, Strip, Tabletop
from assistant.frozen import dataclass

BESIDE_IN = 1.0  # a point this near to a thing is at it


@dataclass(frozen=True)
class End:
    """One end of a line: its place, and its height above the ground there, in inches."""

    place: Place
    up_in: float = 0


@dataclass(frozen=True)
class Obstacle:
    """Something that rises between two ends."""

    thing: Patch | Strip
    at_in: float  # distance from the first end to where it is met
    past_in: float  # and to where it is left behind
    top_in: float  # above the table
    beside: bool  # one of the two ends is at it, or in it


@dataclass(frozen=True)
class Run:
    """A stretch of a line through something that can be seen into."""

    thing: Patch
    from_in: float
    to_in: float

    @property
    def inches(self) -> float:
        """The length of the stretch in inches."""
        return self.to_in - self.from_in


class Table:
    """A plan with its shapes."""

    def __init__(self, plan: Tabletop) -> None:
        self.plan = plan
        self.areas = [(area, surface(area.polygon)) for area in plan.areas]
        self.lines = [(line, course(line.points)) for line in plan.lines]

    def ground_in(self, place: Place) -> float:
        """Return the height of the ground at a place in inches."""
        over = (area.rises_in for area in self.areas_at(place) if area.rises_in is not None)
        return next(over, 0.0)

    def areas_at(self, place: Place) -> Iterator[Patch]:
        """Return the areas that hold a place, the uppermost first."""
        point = shapes.Point(place)
        return (area for area, shape in reversed(self.areas) if shapes.covers(shape, point))

    def obstacles_at(self, place: Place, within_in: float = BESIDE_IN) -> list[Patch | Strip]:
        """Return the obstacles that a place is in, or within a distance of."""
        point = shapes.Point(place)
        every: list[tuple[Patch | Strip, shapes.BaseGeometry]] = [*self.areas, *self.lines]
        return [thing for thing, shape in every if shape.distance(point) <= within_in + NOTHING]

    def obstacles(self, one: Place, other: Place) -> list[Obstacle]:
        """Return the obstacles between two places that may hide one from the other, in order."""
        if one == other:
            return []
        straight = Straight(one, other)
        found = [*self._of_areas(straight), *self._of_lines(straight)]
        return sorted(found, key=lambda x: x.at_in)

    def runs(self, one: End, other: End) -> list[Run]:
        """Return the stretches of a line of sight through transparent ground that is high enough.

        The line goes from the first end's own height to the other's.
        """
        if one.place == other.place:
            return []
        straight = Straight(one.place, other.place)
        heights = (self._stands(one), self._stands(other))
        found: list[Run] = []
        for area, shape in self.areas:
            if not area.dims:
                continue
            for begin, end in straight.inside(shape):
                top = self.ground_in(straight.at((begin + end) / 2)) + area.top_in
                low = _part_below(heights, straight.length, (begin, end), top)
                if low and low[1] - low[0] > NOTHING:
                    found.append(Run(area, *low))
        return sorted(found, key=lambda x: x.from_in)

    def inches_through(
        self, outline: tuple[Place, ...], heights: tuple[float, float], one: End, other: End
    ) -> float:
        """Return the length of a line inside a layer over an outline, between two heights."""
        straight = Straight(one.place, other.place)
        ends = (self._stands(one), self._stands(other))
        falling = (-ends[0], -ends[1])
        inches = 0.0
        for begin, end in straight.inside(shapes.Polygon(outline)):
            ground = self.ground_in(straight.at((begin + end) / 2))
            part = _part_below(ends, straight.length, (begin, end), ground + heights[1])
            part = part and _part_below(falling, straight.length, part, -ground - heights[0])
            inches += part[1] - part[0] if part else 0.0
        return inches

    def walls(self, one: Place, other: Place) -> list[tuple[Patch | Strip, float]]:
        """Return the walls that dampen a sound in its way, with their distances from the source."""
        if one == other:
            return []
        straight = Straight(one, other)
        found: list[tuple[Patch | Strip, float]] = []
        for area, shape in self.areas:
            if area.quiets:
                found += [(area, at) for at in straight.meets(shapes.boundary(shape))]
        for line, shape in self.lines:
            if line.quiets:
                found += [(line, at) for at in straight.meets(shape)]
        return sorted(found, key=lambda x: x[1])

    def muffled(self, one: Place, other: Place) -> list[tuple[float, float]]:
        """Return the stretches of a sound's path through things that weaken it with every inch."""
        if one == other:
            return []
        straight = Straight(one, other)
        dull = [shape for area, shape in self.areas if area.usual.muffles]
        if not dull:
            return []
        return list(straight.inside(shapes.union_all(dull)))

    def _stands(self, end: End) -> float:
        return self.ground_in(end.place) + end.up_in

    def _of_areas(self, straight: Straight) -> Iterator[Obstacle]:
        for area, shape in self.areas:
            if area.kind in SEEN_INTO:
                continue
            rise = area.rises_in or 0.0
            for begin, end in straight.inside(shape):
                ground = self.ground_in(straight.at((begin + end) / 2))
                top = max(ground, rise) + area.top_in
                if top <= NOTHING:
                    continue
                on_it = rise > 0 and not area.top_in
                near = self._is_at_end(shape, straight, hill=on_it)
                yield Obstacle(area, begin, end, top, near)

    def _of_lines(self, straight: Straight) -> Iterator[Obstacle]:
        for line, shape in self.lines:
            if not line.top_in:
                continue
            near = self._is_at_end(shape, straight)
            for at in straight.meets(shape):
                top = self.ground_in(straight.at(at)) + line.top_in
                yield Obstacle(line, at, at, top, near)

    def _is_at_end(
        self, shape: shapes.BaseGeometry, straight: Straight, *, hill: bool = False
    ) -> bool:
        """Return whether an end is at or in an obstacle; with `hill`, whether it is at the edge."""
        edge = shapes.boundary(shape) if hill else shape
        ends = (shapes.Point(straight.start), shapes.Point(straight.end))
        return any(edge.distance(end) <= BESIDE_IN + NOTHING for end in ends)


def _part_below(
    heights: tuple[float, float], length: float, part: tuple[float, float], top: float
) -> tuple[float, float] | None:
    """Return the part of a stretch where a line between two heights is not above a top."""
    (low, high), (begin, end) = heights, part
    fall = (high - low) / length
    if abs(fall) <= NOTHING:
        return part if low <= top else None
    at = (top - low) / fall
    begin, end = (begin, min(end, at)) if fall > 0 else (max(begin, at), end)
    return (begin, end) if end > begin else None
