"""Shapes of the outlines on a plan, each made once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from assistant.boardmap import shapes
from assistant.boardmap.plan import Area, Place
from assistant.boardmap.simple_polygons import is_surely_simple

REMEMBERED = 2_000


@lru_cache(maxsize=REMEMBERED)
def surface(corners: tuple[Place, ...]) -> shapes.BaseGeometry:
    """Return the surface of a polygon; where edges cross, by the even-odd rule."""
    shape = shapes.make_valid(shapes.Polygon(corners))
    shapes.prepare(shape)
    return shape


@lru_cache(maxsize=REMEMBERED)
def course(points: tuple[Place, ...]) -> shapes.LineString:
    """Return the line from point to point."""
    return shapes.LineString(points)


def area_holds(area: Area, place: Place) -> bool:
    """Return whether a place is in an area, its edges included."""
    return bool(shapes.covers(surface(area.polygon), shapes.Point(place)))


def crosses_itself(polygon: Sequence[Sequence[float]]) -> bool:
    """Return whether the edges of a polygon cross or touch one another."""
    return not (is_surely_simple(polygon) or shapes.Polygon(polygon).is_valid)
