"""A fast check that a polygon is simple: its edges meet only at its corners.

It needs no Shapely and is enough for nearly every polygon. Shapely decides if edges are close.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

Corner = Sequence[float]
Edge = tuple[Corner, Corner]

FEW = 64  # corners: of so many every two edges may be compared
MOST = 1e7  # largest coordinate of a corner
CLOSE = 1e-12  # of the largest square; smaller values may be rounding errors


def is_surely_simple(polygon: Sequence[Corner]) -> bool:
    """Return whether the edges certainly neither cross nor touch."""
    if not 3 <= len(polygon) <= FEW:
        return False
    if not all(abs(x) <= MOST for corner in polygon for x in corner):  # also false for NaN
        return False
    close = CLOSE * max(abs(x) for corner in polygon for x in corner) ** 2
    edges = [*pairwise(polygon), (polygon[-1], polygon[0])]
    following = [*edges[1:], edges[0]]
    onwards = all(_continues_edge(*pair, close) for pair in zip(edges, following, strict=True))
    return onwards and all(_are_apart(*pair, close) for pair in _edges_apart(edges))


def _edges_apart(edges: Sequence[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """Yield every pair of edges without a common corner."""
    for number, one in enumerate(edges):
        beyond = len(edges) - 1 if number == 0 else len(edges)
        for other in edges[number + 2 : beyond]:
            yield one, other


def _continues_edge(one: Edge, other: Edge, close: float) -> bool:
    """Return whether an edge certainly meets the one before it only at their corner."""
    (a, b), (_, c) = one, other
    ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
    return ahead > close or abs(_offset_from_line(a, b, c)) > close


def _are_apart(one: Edge, other: Edge, close: float) -> bool:
    """Return whether two edges certainly have no common point."""
    both = ((one, other), (other, one))
    return any(
        max(a[axis], b[axis]) < min(c[axis], d[axis]) for (a, b), (c, d) in both for axis in (0, 1)
    ) or any(_is_on_one_side(line, edge, close) for line, edge in both)


def _is_on_one_side(line: Edge, edge: Edge, close: float) -> bool:
    """Return whether an edge is certainly on one side of an infinite line."""
    first, last = (_offset_from_line(*line, end) for end in edge)
    return min(first, last) > close or max(first, last) < -close


def _offset_from_line(a: Corner, b: Corner, place: Corner) -> float:
    """Return the distance of a place to the left of a line, times the line's length."""
    return (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0])
