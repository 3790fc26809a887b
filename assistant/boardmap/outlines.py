"""Shapes of the outlines on a plan, each made once."""

from __future__ import annotations

from functools import lru_cache

from assistant.boardmap import shapes
from assistant.boardmap.plan import Place

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
