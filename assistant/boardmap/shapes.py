"""Shapely, loaded when the first shape is made.

With the numpy that it loads it takes as much memory as all pages of the program, and an evening
without a plan makes no shape. Names of types are for annotations alone.

Requests run in several threads and share the shapes of a plan. The library lets other threads run
while it works, but two threads that use one prepared shape at once, or search a new tree at once,
end the program. So each use of a prepared shape or a tree waits here for its turn.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from threading import Lock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from shapely import LineString as LineString
    from shapely import Point as Point
    from shapely import Polygon as Polygon
    from shapely import STRtree as STRtree
    from shapely import boundary as boundary
    from shapely import box as box
    from shapely import covers as covers
    from shapely import get_coordinates as get_coordinates
    from shapely import intersection as intersection
    from shapely import intersects as intersects
    from shapely import intersects_xy as intersects_xy
    from shapely import length as length
    from shapely import linestrings as linestrings
    from shapely import make_valid as make_valid
    from shapely import prepare as prepare
    from shapely import union_all as union_all
    from shapely.geometry.base import BaseGeometry as BaseGeometry
else:

    def __getattr__(name: str) -> object:
        import shapely

        found = getattr(shapely, name)
        if name in GUARDED:
            found = _one_at_a_time(found)
        globals()[name] = found  # asked for once, lines make thousands
        return found


GUARDED = {"covers", "intersects", "intersects_xy", "prepare"}  # functions that use prepared shapes
_turn = Lock()


def _one_at_a_time(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of the library that only one thread runs at a time."""

    @wraps(function)
    def guarded(*given: Any) -> Any:
        with _turn:
            return function(*given)

    return guarded


def pairs_that_meet(tree: "STRtree", lines: "Sequence[LineString]") -> list[tuple[int, int]]:
    """Return the numbers of each line and each shape of a tree that meet."""
    with _turn:
        found: list[tuple[int, int]] = tree.query(lines, predicate="intersects").T.tolist()
    return found
