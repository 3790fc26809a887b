"""Hexes and the distance between them (Rats of Tobruk 2.1, 6.0, 11)."""

import re
from fractions import Fraction
from functools import cache, lru_cache
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

HEX_DIGITS = re.compile(r"(0[1-9]|[1-9][0-9]){2}")

Shifted = Literal["even", "odd"]
Hex = Annotated[
    str,
    Field(
        pattern=f"^{HEX_DIGITS.pattern}$",
        json_schema_extra={"allowed": "four digits, column and row, such as 1124"},
    ),
]
FIRST_SHIFTED = {"even": 1, "odd": 0}  # columns to subtract before halving
Slanted = tuple[int, int]  # column, and row counted along a slant
# column and row in these multiples run across a pair of sides, which are at -1 and 1 of a center
PAIRS_OF_SIDES = ((2, 1), (1, 2), (1, -1))


def hexes_between(a: str, b: str, shifted_columns: Shifted = "even") -> int:
    """Return the distance between two hexes, without counting the first."""
    (column_a, row_a), (column_b, row_b) = (
        _slanted_coordinates(h, shifted_columns) for h in (a, b)
    )
    columns, rows = column_b - column_a, row_b - row_a
    return max(abs(columns), abs(rows), abs(columns + rows))


@lru_cache(maxsize=4096)
def hexes_crossed(a: str, b: str, shifted_columns: Shifted = "even") -> tuple[str, ...]:
    """Return the hexes through which a line between the centers of two hexes passes.

    The two hexes themselves and those that the line only touches along a spine do not count.
    """
    start, end = (_slanted_coordinates(h, shifted_columns) for h in (a, b))
    columns, rows = (sorted((int(a[n : n + 2]), int(b[n : n + 2]))) for n in (0, 2))
    found = []
    for column in range(columns[0], columns[1] + 1):
        for row in range(rows[0] - 1, rows[1] + 2):
            hex = f"{column:02}{row:02}"
            if hex in (a, b) or not HEX_DIGITS.fullmatch(hex):
                continue
            if _passes_through(start, end, _slanted_coordinates(hex, shifted_columns)):
                found.append(hex)
    return tuple(found)


def _passes_through(start: Slanted, end: Slanted, hex: Slanted) -> bool:
    """Return whether a line passes through the inside of a hex: within all three pairs of sides."""
    enters, leaves = Fraction(0), Fraction(1)
    for column, row in PAIRS_OF_SIDES:
        first, last, center = (column * c + row * r for c, r in (start, end, hex))
        run = last - first
        if run == 0:
            if abs(first - center) >= 1:
                return False
            continue
        meets = sorted(Fraction(center + side - first, run) for side in (-1, 1))
        enters, leaves = max(enters, meets[0]), min(leaves, meets[1])
    return enters < leaves


@cache
def _slanted_coordinates(hex: str, shifted_columns: Shifted) -> Slanted:
    """Return column and row, the row counted along a slant so that all steps count alike."""
    column, row = int(hex[:2]), int(hex[2:])
    return column, row - (column - FIRST_SHIFTED[shifted_columns]) // 2


class TwoHexes(Inputs):
    """Two hexes."""

    start: Annotated[Hex, Field(alias="from", description="the first hex")]
    target: Annotated[Hex, Field(alias="to", description="the last hex")]
    shifted_columns: Annotated[
        Shifted, Field(description="columns of the map that are half a hex lower")
    ] = "even"


@dataclass(frozen=True)
class HexDistance:
    """The distance in hexes."""

    distance: int


@procedure(
    "rats-of-tobruk/hex-distance",
    title="Range in hexes",
    source="Rats of Tobruk 6.0, 10.2, 11",
    also=("count hexes", "distance"),
)
def hex_distance(inputs: TwoHexes, dice: Dice, working: Working) -> HexDistance:
    """Count the hexes between two hexes: the target's hex counts, the first does not."""
    apart = hexes_between(inputs.start, inputs.target, inputs.shifted_columns)
    return HexDistance(working.step("hexes", apart))
