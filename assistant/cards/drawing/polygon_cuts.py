"""Straight cuts through a polygon, and the point of an outline nearest to a place, for names.

Where its edge crosses itself, a point is inside if an odd number of edges surround it.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from assistant.boardmap.plan import Place


def polygon_holds(outline: Sequence[Place], place: Place) -> bool:
    """Return whether a place is inside a polygon."""
    x, y = place
    return any(top <= y <= bottom for top, bottom in _stretches_inside(outline, x))


def cut_down(
    corners: Sequence[Place], x: float, top: float, bottom: float
) -> Iterator[tuple[float, float]]:
    """Yield the parts of a vertical cut that are inside a polygon."""
    for begin, end in _stretches_inside(corners, x):
        if begin <= bottom and end >= top:
            yield max(begin, top), min(end, bottom)


def cut_across(
    corners: Sequence[Place], y: float, left: float, right: float
) -> Iterator[tuple[float, float]]:
    """Yield the parts of a horizontal cut that are inside a polygon."""
    yield from cut_down([(y, x) for x, y in corners], y, left, right)


def _stretches_inside(corners: Sequence[Place], x: float) -> Iterator[tuple[float, float]]:
    """Yield the parts of an endless vertical cut that are inside, from the top."""
    met = sorted(
        y + (to_y - y) * (x - at_x) / (to_x - at_x)
        for (at_x, y), (to_x, to_y) in pairwise([*corners, corners[0]])
        if (at_x <= x) != (to_x <= x)
    )
    yield from zip(met[::2], met[1::2], strict=True)


def nearest_point(outline: Sequence[Place], place: Place) -> Place:
    """Return the point of a line, or of an area with a closed outline, nearest to a place."""
    if outline[0] == outline[-1] and polygon_holds(outline[:-1] or outline, place):
        return place
    points = [_nearest_on_piece(*piece, place) for piece in pairwise(outline)] or [outline[0]]
    return min(points, key=lambda point: dist(point, place))


def _nearest_on_piece(one: Place, other: Place, place: Place) -> Place:
    (x, y), (end_x, end_y) = one, other
    right, down = end_x - x, end_y - y
    length_2 = right**2 + down**2
    share = ((place[0] - x) * right + (place[1] - y) * down) / length_2 if length_2 else 0.0
    share = min(1.0, max(0.0, share))
    return x + right * share, y + down * share
