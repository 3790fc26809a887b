"""Units: class, nationality, strength (Battleaxe 4; 10.3)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.rules import tables

UnitClass = Literal["armor", "infantry", "at-flak"]
Nationality = Literal["commonwealth", "german", "italian"]
Strength = Literal["full", "reduced"]
AnyStrength = Literal["full", "reduced", "eliminated"]
LostTo = Literal["reduced", "eliminated"]
UnitId = Annotated[str, Field(min_length=1, max_length=60, pattern=r"\S")]
NameOfUnit = Annotated[
    UnitId,
    Field(
        description="name of the unit",
        examples=[row["unit"] for row in tables.load("battleaxe/setup").rows],
    ),
]

ANTI_TANK: UnitClass = "at-flak"


def strength_after_loss(strength: Strength) -> LostTo:
    """Return the strength of a unit that loses a step, or its elimination."""
    return "reduced" if strength == "full" else "eliminated"
