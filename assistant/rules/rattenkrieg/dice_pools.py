"""The number of ways in which a pool of dice adds up to each sum, for exact odds."""

from collections import Counter
from collections.abc import Callable, Sequence

FACES = range(1, 7)


def ways_by_count(
    count: int, faces: Sequence[int], worth: Callable[[int], int]
) -> list[Counter[int]]:
    """Return, for 0 to `count` dice, in how many ways they add up to each total.

    Each die shows one of `faces`, and `worth` gives what a face adds.
    """
    pools = [Counter({0: 1})]
    for _ in range(count):
        more: Counter[int] = Counter()
        for total, share in pools[-1].items():
            for face in faces:
                more[total + worth(face)] += share
        pools.append(more)
    return pools


def ways_to_total(count: int, faces: Sequence[int], worth: Callable[[int], int]) -> dict[int, int]:
    """Return in how many ways `count` dice, even hundreds, add up to each total.

    Each die shows one of `faces`, and `worth` gives what a face adds. The ways of one die are
    written as the digits of a large number, each at the place of its worth. This number to the
    power of `count` has the ways of all dice as its digits, if each digit has room for all ways
    together.
    """
    width = (len(faces) ** count).bit_length() // 8 + 1  # bytes of a digit
    one = sum(1 << 8 * width * worth(face) for face in faces)
    digits: int = one**count
    power = digits.to_bytes((digits.bit_length() + 7) // 8, "little")
    ways = (int.from_bytes(power[at : at + width], "little") for at in range(0, len(power), width))
    return {total: share for total, share in enumerate(ways) if share}
