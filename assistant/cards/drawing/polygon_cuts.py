"""Straight cuts through a polygon, to find room in it for a name.

Where its edge crosses itself, it holds what an odd number of edges surround.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from assistant.boardmap.plan import Place


def holds(corners: Sequence[Place], place: Place) -> bool:
    """Return whether a place is inside a polygon."""
    x, y = place
    return any(top <= y <= bottom for top, bottom in _stretches_inside(corners, x))


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
