"""Plain arithmetic for places near lines and in boxes, because shapes take long to make."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from assistant.boardmap.plan import Place

Box = tuple[float, float, float, float]  # west, south, east, north
SURELY_M = 0.001  # distances that differ by more differ whatever is rounded


def box_about(places: Sequence[Place]) -> Box:
    """Return the box about some places."""
    xs, ys = zip(*places, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def is_in_box(box: Box, place: Place) -> bool:
    """Return whether a place is in a box, its edges included."""
    return box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3]


def is_near(place: Place, points: Sequence[Place], distance_m: float) -> bool | None:
    """Return whether a place is within a distance of a line of points.

    None means that the place is so near that distance that rounding decides.
    """
    (x, y), nearest = place, float("inf")
    for (ax, ay), (to_x, to_y) in pairwise(points):
        dx, dy, px, py = to_x - ax, to_y - ay, x - ax, y - ay
        square = dx * dx + dy * dy
        share = (px * dx + py * dy) / square if square else 0.0
        share = 0.0 if share < 0 else 1.0 if share > 1 else share
        px, py = px - share * dx, py - share * dy
        nearest = min(nearest, px * px + py * py)
    away = sqrt(nearest) - distance_m
    return away < 0 if abs(away) > SURELY_M else None
