"""Spacing of crowded symbols: none covers another, and each stays close to its place."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import islice
from math import cos, dist, hypot, pi, sin, sqrt

SIZE = 13.0  # half of a symbol
APART = 27.0  # two symbols that are nearer overlap
MARGIN = 8.0  # how much farther apart are neighbors that may come to overlap
SLACK = 0.4  # a little more, so that pushing comes to an end
# the most rounds; in the first ones each symbol is pulled back to its place
ROUNDS, HOMING = 250, 60
MANY = 100  # symbols; more seldom find room for all, and later rounds carry them far away
ROUNDS_OF_MANY, HOMING_OF_MANY = 90, 30
HOME = 0.12  # of the way, at first
ASIDE = 4.0  # by which a row of symbols is broken up
GOLDEN = pi * (3 - sqrt(5))  # turns by which no two of a heap go the same way

Point = tuple[float, float]


@lru_cache(maxsize=256)  # the same places are asked for again with every look at a map
def spread(places: tuple[Point, ...], width: float, height: float) -> tuple[Point, ...]:
    """Return where to draw symbols with these places, so that none overlap.

    Two symbols that would overlap are both moved, each by half of the overlap, until all are apart;
    a symbol that overlaps no other stays exactly where it is.
    """
    crowded = {n for pair in _overlapping_pairs(places) for n in pair}
    at = [_shift_place(place, n) if n in crowded else place for n, place in enumerate(places)]
    near, everyone = Neighbors(), range(len(at))
    moved: Collection[int] = everyone
    few = len(places) <= MANY
    rounds, homing = (ROUNDS, HOMING) if few else (ROUNDS_OF_MANY, HOMING_OF_MANY)
    for turn in range(rounds if crowded else 0):
        home = HOME * max(0, homing - turn) / homing
        if home:
            at = [
                (x + (tx - x) * home, y + (ty - y) * home)
                for (x, y), (tx, ty) in zip(at, places, strict=True)
            ]
        close = _overlapping_pairs(at, near.pairs_of(at, everyone if home else moved))
        if not home and not close:
            break
        for one, other in close:
            _push_apart(at, one, other)
        moved = everyone if home else {n for pair in close for n in pair}
        for n in moved:
            at[n] = _keep_on_sheet(at[n], places[n], width, height)
    return tuple(at)


class Neighbors:
    """The pairs of symbols that may overlap, found again only when some have moved far."""

    def __init__(self) -> None:
        self._from: Sequence[Point] = ()
        self._pairs: list[tuple[int, int]] = []

    def pairs_of(
        self, places: Sequence[Point], moved: Iterable[int] | None = None
    ) -> list[tuple[int, int]]:
        """Return all pairs that overlap with the symbols at these places, and a few others.

        `moved` are the numbers of symbols that may have moved since the last time; None is all.
        """
        least, was = MARGIN / 2, self._from
        numbers = range(len(places)) if moved is None else moved
        still = len(places) == len(was) and all(
            abs(places[n][0] - was[n][0]) < least and abs(places[n][1] - was[n][1]) < least
            for n in numbers
        )
        if not still:
            self._from, self._pairs = tuple(places), _pairs_within(APART + MARGIN, places)
        return self._pairs


def _overlapping_pairs(
    points: Sequence[Point], among: Iterable[tuple[int, int]] | None = None
) -> list[tuple[int, int]]:
    """Return the pairs of symbols that overlap, all or those among some pairs."""
    pairs = _pairs_within(APART, points) if among is None else among
    return [(one, other) for one, other in pairs if dist(points[one], points[other]) < APART]


def _pairs_within(far: float, places: Sequence[Point]) -> list[tuple[int, int]]:
    """Return the pairs of symbols that are at most this far apart in either direction, in order."""
    found: list[tuple[int, int]] = []
    from_west = sorted((x, y, number) for number, (x, y) in enumerate(places))
    for order, (x, y, one) in enumerate(from_west, 1):
        farthest, low, high = x + far, y - far, y + far
        for east, north, other in islice(from_west, order, None):
            if east > farthest:
                break
            if low <= north <= high:
                found.append((one, other) if one < other else (other, one))
    found.sort()
    return found


def _shift_place(place: Point, number: int) -> Point:
    return place[0] + ASIDE * cos(GOLDEN * number), place[1] + ASIDE * sin(GOLDEN * number)


def _push_apart(points: list[Point], one: int, other: int) -> None:
    """Push two overlapping symbols apart, each by half of the missing distance."""
    (ax, ay), (bx, by) = points[one], points[other]
    far = hypot(bx - ax, by - ay)
    if far >= APART:
        return
    east, north = ((bx - ax) / far, (by - ay) / far) if far else (1.0, 0.0)
    half = (APART + SLACK - far) / 2
    points[one] = ax - east * half, ay - north * half
    points[other] = bx + east * half, by + north * half


def _keep_on_sheet(point: Point, true: Point, width: float, height: float) -> Point:
    """Keep a pushed symbol on the sheet; one whose place is off the sheet stays there."""
    if point == true or true[0] > width:
        return point
    return min(max(point[0], SIZE), width - SIZE), min(max(point[1], SIZE), height - SIZE)
