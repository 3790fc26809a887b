"""Units in attack and defense, and what each contributes (Battleaxe 10.3, 11.4, 14.2.2)."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from assistant.rules import tables
from assistant.rules.battleaxe.units import ANTI_TANK, NameOfUnit, Nationality, Strength, UnitClass
from assistant.rules.inputs import Inputs

POINTS = tables.load("battleaxe/attrition-points")
ALONE = {"full": 1, "reduced": 0}  # of AT and FLAK without armor or infantry, 10.3
OUT_OF_SUPPLY = -1  # 14.2.2
EVERY_CLASS: set[UnitClass] = {"armor", "infantry", "at-flak"}


class UnitInCombat(Inputs):
    """A unit in a combat."""

    id: NameOfUnit
    unit_class: Annotated[UnitClass, Field(alias="class", description="its class")]
    nationality: Annotated[
        Nationality | None,
        Field(
            description="nationality; if omitted, commonwealth for the Allies and german for"
            " the Axis"
        ),
    ] = None
    strength: Annotated[Strength, Field(description="face of the counter that is up")]
    combat_value: Annotated[
        int, Field(ge=0, le=20, description="value printed on the face that is up")
    ]
    oos: bool = Field(False, description="it is Out of Supply")


def lead_value(lead: UnitInCombat, with_it: Sequence[UnitInCombat]) -> int:
    """Return the combat value of the lead unit, before the deduction for lack of supply."""
    alone = all(unit.unit_class == ANTI_TANK for unit in with_it)
    return ALONE[lead.strength] if alone else lead.combat_value


def is_combined(units: Sequence[UnitInCombat]) -> bool:
    """Return whether armor, infantry and AT or FLAK all take part."""
    return {unit.unit_class for unit in units} >= EVERY_CLASS


def absorption_capacity(strengths: Sequence[Strength]) -> int:
    """Return all the Attrition Points that units can absorb."""
    return sum(POINTS.row(strength, "eliminated")["ap"] for strength in strengths)


def is_overwhelming(points: int, capacity: int) -> bool:
    """Return whether Attrition Points exceed the units' capacity, so that all are lost (11.4.4)."""
    return points > capacity
