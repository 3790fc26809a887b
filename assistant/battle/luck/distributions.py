"""Exact distributions of whole numbers and of their sums."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, lcm

from assistant.frozen import dataclass

Chances = tuple[tuple[int, Fraction], ...]  # values with their chances, the lowest value first


def chances_of(pairs: Iterable[tuple[int, Fraction]]) -> Chances:
    """Return the chances of values, adding the chances of equal values."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for value, chance in pairs:
        found[value] += chance
    return tuple(sorted(found.items()))


def expected(chances: Chances) -> Fraction:
    """Return the expected value."""
    return sum((value * chance for value, chance in chances), Fraction(0))


@dataclass(frozen=True)
class Sum:
    """The exact distribution of a sum: ways to fall by value, counted from the least value."""

    least: int
    ways: tuple[int, ...]
    total: int  # of all ways

    def below(self, value: int) -> Fraction:
        """Return the chance of less than a value."""
        return Fraction(sum(self.ways[: max(0, value - self.least)]), self.total)

    def chance(self, value: int) -> Fraction:
        """Return the chance of exactly a value."""
        place = value - self.least
        ways = self.ways[place] if 0 <= place < len(self.ways) else 0
        return Fraction(ways, self.total)

    def percentile(self, value: int) -> Fraction:
        """Return the share of evenings with less luck; those with as much count half."""
        return self.below(value) + self.chance(value) / 2

    def curve(self, columns: int) -> Sequence[tuple[float, float]]:
        """Return the middle value and the chance of each of at most `columns` equal parts.

        The parts cover all values whose chance is at least a ten-thousandth of the greatest.
        """
        most = max(self.ways)
        kept = [place for place, ways in enumerate(self.ways) if ways * 10_000 >= most]
        first, last = kept[0], kept[-1]
        step = max(1, -(-(last - first + 1) // columns))
        parts = range(first, last + 1, step)
        return [
            (
                self.least + place + (step - 1) / 2,
                float(Fraction(sum(self.ways[place : place + step]), self.total)),
            )
            for place in parts
        ]


def sum_of(every: Iterable[Chances]) -> Sum:
    """Return the exact distribution of the sum of independent values.

    Most checks of an evening have one of a few distributions: each of these is found once.
    """
    parts = [
        _sum_of_repeats(_ways_from_chances(chances), times)
        for chances, times in Counter(every).items()
    ]
    while len(parts) > 1:  # pairs of equal length: far fewer steps than one after the other
        parts.sort(key=lambda part: len(part.ways))
        parts = [
            *(_sum_of_two(a, b) for a, b in zip(parts[::2], parts[1::2], strict=False)),
            *(parts[-1:] if len(parts) % 2 else ()),
        ]
    return parts[0] if parts else Sum(0, (1,), 1)


def _ways_from_chances(chances: Chances) -> Sum:
    total = lcm(*(chance.denominator for _, chance in chances))
    least, most = chances[0][0], chances[-1][0]
    ways = [0] * (most - least + 1)
    for value, chance in chances:
        ways[value - least] = chance.numerator * (total // chance.denominator)
    return Sum(least, tuple(ways), total)


def _sum_of_repeats(one: Sum, times: int) -> Sum:
    """Return the distribution of the sum of a value that occurs several times."""
    if times == 1:
        return one
    if len(one.ways) == 2:  # a check with two results
        no, yes = one.ways
        ways = (comb(times, n) * no ** (times - n) * yes**n for n in range(times + 1))
        return Sum(one.least * times, tuple(ways), one.total**times)
    half = _sum_of_repeats(one, times // 2)
    even = _sum_of_two(half, half)
    return _sum_of_two(even, one) if times % 2 else even


def _sum_of_two(one: Sum, other: Sum) -> Sum:
    """Return the distribution of the sum, found as one product of two large whole numbers."""
    total = one.total * other.total
    size = (total.bit_length() + 8) // 8 + 1  # bytes: no place can overflow into the next
    number = _pack_ways(one.ways, size) * _pack_ways(other.ways, size)
    count = len(one.ways) + len(other.ways) - 1
    whole = number.to_bytes(count * size, "little")
    ways = tuple(int.from_bytes(whole[n * size : (n + 1) * size], "little") for n in range(count))
    return Sum(one.least + other.least, ways, total)


def _pack_ways(ways: Sequence[int], size: int) -> int:
    return int.from_bytes(b"".join(each.to_bytes(size, "little") for each in ways), "little")


def count_faces(faces: Iterable[int], most: int = 6) -> tuple[int, ...]:
    """Return how often each face fell."""
    found = Counter(faces)
    return tuple(found[face] for face in range(1, most + 1))
