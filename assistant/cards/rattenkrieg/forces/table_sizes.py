"""The sizes of tables, as scenario files write them."""

import re
from math import hypot

IN_FEET = re.compile(r"(\d+(?:\.\d+)?) by (\d+(?:\.\d+)?) feet")
INCHES_IN_A_FOOT = 12


def table_diagonal_in(size: str) -> float | None:
    """Return the inches from corner to corner of a table such as "6 by 8 feet"; None for others."""
    sides = IN_FEET.match(size)
    return hypot(*map(float, sides.groups())) * INCHES_IN_A_FOOT if sides else None
