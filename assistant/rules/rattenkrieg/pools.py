"""Pools of dice reckoned at once: the ways to come to each sum."""

from collections import Counter
from collections.abc import Callable, Sequence

FACES = range(1, 7)


def sums(count: int, faces: Sequence[int], worth: Callable[[int], int]) -> list[Counter[int]]:
    """Of none to `count` dice that show these faces: in how many ways their worth adds up."""
    pools = [Counter({0: 1})]
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, share in pools[-1].items():
            for face in faces:
                more[total + worth(face)] += share
        pools.append(more)
    return pools
