"""The point of a thing on a map to which its name belongs."""

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from assistant.boardmap.plan import Place
from assistant.cards.drawing.polygon_cuts import holds


def nearest_point(outline: Sequence[Place], place: Place) -> Place:
    """Return the point of a line, or of an area with a closed outline, nearest to a place."""
    if outline[0] == outline[-1] and holds(outline[:-1] or outline, place):
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
