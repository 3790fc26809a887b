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


def totals(count: int, faces: Sequence[int], worth: Callable[[int], int]) -> dict[int, int]:
    """Of so many dice, be it hundreds: in how many ways their worth adds up to each number.

    A number whose digits are the ways of one die, by their worth, is raised to the power of the
    dice: its digits, wide enough for all ways together, are then those of all dice.
    """
    width = (len(faces) ** count).bit_length() // 8 + 1  # of a digit, in bytes
    one = sum(1 << 8 * width * worth(face) for face in faces)
    digits: int = one**count
    told = digits.to_bytes((digits.bit_length() + 7) // 8, "little")
    ways = (int.from_bytes(told[at : at + width], "little") for at in range(0, len(told), width))
    return {total: share for total, share in enumerate(ways) if share}
