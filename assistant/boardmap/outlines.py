"""The shapes of what a plan tells by its corners; each is made once."""

from __future__ import annotations

from functools import lru_cache

from assistant.boardmap import shapes
from assistant.boardmap.plan import Place

REMEMBERED = 2_000


@lru_cache(maxsize=REMEMBERED)
def surface(corners: tuple[Place, ...]) -> shapes.BaseGeometry:
    """What a polygon holds; where its edge crosses itself, what an odd number of edges surround."""
    shape = shapes.make_valid(shapes.Polygon(corners))
    shapes.prepare(shape)
    return shape


@lru_cache(maxsize=REMEMBERED)
def course(points: tuple[Place, ...]) -> shapes.LineString:
    """The line from point to point."""
    return shapes.LineString(points)
