"""Rounding as the book means it, after binary noise is cleared: 7.2 x 5 is 36."""

from math import floor


def clear(number: float) -> float:
    """The number without binary noise: what it is compared as."""
    return round(number, 9)


def down(number: float) -> int:
    """Rounded down, the way of the book wherever it says nothing else."""
    return floor(clear(number))


def nearest(number: float) -> int:
    """The nearest whole number, halves up."""
    return floor(clear(number) + 0.5)


def decimals(number: float, places: int) -> float:
    """To so many decimals, halves up."""
    scale: float = 10**places
    return nearest(number * scale) / scale
