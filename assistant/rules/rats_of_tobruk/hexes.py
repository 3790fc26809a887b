"""Hexes and how far apart they are (Rats of Tobruk 2.1, 6.0, 11)."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

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
FIRST_SHIFTED = {"even": 1, "odd": 0}  # so many columns less before halving


def hexes_between(a: str, b: str, shifted_columns: Shifted = "even") -> int:
    """How many hexes one is from the other: the first does not count."""
    (column_a, row_a), (column_b, row_b) = (_slanted(h, shifted_columns) for h in (a, b))
    columns, rows = column_b - column_a, row_b - row_a
    return max(abs(columns), abs(rows), abs(columns + rows))


def _slanted(hex: str, shifted_columns: Shifted) -> tuple[int, int]:
    """Column and row, the row counted along a slant so that steps count alike everywhere."""
    column, row = int(hex[:2]), int(hex[2:])
    return column, row - (column - FIRST_SHIFTED[shifted_columns]) // 2


class Apart(Inputs):
    """Two hexes."""

    start: Annotated[Hex, Field(alias="from", description="the hex counted from")]
    target: Annotated[Hex, Field(alias="to", description="the hex counted to")]
    shifted_columns: Annotated[
        Shifted, Field(description="which columns of the map sit half a hex lower")
    ] = "even"


@dataclass(frozen=True)
class Distance:
    """How far it is."""

    distance: int


@procedure(
    "rats-of-tobruk/hex-distance",
    title="Range in hexes",
    source="Rats of Tobruk 6.0, 10.2, 11",
    also=("count hexes", "distance"),
)
def hex_distance(inputs: Apart, dice: Dice, working: Working) -> Distance:
    """Counts hexes: the target's counts, the first does not."""
    apart = hexes_between(inputs.start, inputs.target, inputs.shifted_columns)
    return Distance(working.step("hexes", apart))
