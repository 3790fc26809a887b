"""Rounding as the rulebooks mean it, after binary noise is removed: 7.2 x 5 is 36."""

from math import floor


def without_noise(number: float) -> float:
    """Return a number without binary noise, so that it can be compared."""
    return round(number, 9)


def round_down(number: float) -> int:
    """Round down, as the rulebooks do unless they name another way."""
    return floor(without_noise(number))


def round_half_up(number: float) -> int:
    """Round to the nearest whole number, halves up."""
    return floor(without_noise(number) + 0.5)


def round_decimals(number: float, places: int) -> float:
    """Round to a number of decimal places, halves up."""
    scale: float = 10**places
    return round_half_up(number * scale) / scale
