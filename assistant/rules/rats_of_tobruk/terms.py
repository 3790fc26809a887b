"""Sides, units, turns, weather: the terms of the game (Rats of Tobruk 2.3, 3.0, 5.2, 14)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.rules import tables
from assistant.rules.inputs import Inputs, OneOf

TURN_TYPES = tables.load("rats-of-tobruk/turn-types")
WEATHERS = tables.load("rats-of-tobruk/weather-effects")
SUPPLY = tables.load("rats-of-tobruk/supply-states")
PINNED = {row["act"]: row["allowed"] for row in tables.load("rats-of-tobruk/pin-effects").rows}

Side = Literal["axis", "allied"]
Nationality = Literal["german", "italian", "australian", "british"]
TurnType = Annotated[str, OneOf(TURN_TYPES.keys())]
Weather = Annotated[str, OneOf(WEATHERS.keys())]
MoveType = Literal["leg", "tracked", "wheeled"]
SupplyState = Literal["in-supply", "low-supply", "out-of-supply"]
Strength = Literal["full", "depleted"]
AnyStrength = Literal["full", "depleted", "eliminated"]
LostTo = Literal["depleted", "eliminated"]
Rounding = Literal["down", "up"]
Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"\S")]
Hexes = Annotated[int, Field(ge=0, le=200)]
Number = int | float  # an int where it is whole
Points = Annotated[float, Field(ge=0, le=40)]

AXIS: Side = "axis"
ALLIED: Side = "allied"
IN_SUPPLY: SupplyState = "in-supply"
OUT_OF_SUPPLY: SupplyState = "out-of-supply"
NIGHT, EVENING, SANDSTORM = "night", "evening", "sandstorm"
HOUSE_RULE_ROUNDING = "house rule: rounding of a movement allowance that is halved out of supply"


class HitUnit(Inputs):
    """A unit that may be hit."""

    id: Annotated[Name, Field(description="name of the unit")]
    strength: Annotated[Strength, Field(description="the face that is up")]
    two_sided: bool = Field(True, description="it has a depleted face")
    rides: Annotated[
        Name | None,
        Field(
            description="the tank that it rides on, if any",
            json_schema_extra={"names_of": "."},
        ),
    ] = None

    @property
    def depleted(self) -> LostTo:
        """The unit's status after it has suffered casualties once."""
        return strength_after_hit(self.strength, two_sided=self.two_sided)


def strength_after_hit(strength: Strength, *, two_sided: bool) -> LostTo:
    """Return the strength of a unit that suffers casualties, or its elimination."""
    return "depleted" if strength == "full" and two_sided else "eliminated"


def half_rounded(whole: int, rounding: Rounding) -> int:
    """Return half of a number, rounded up or down."""
    return -(-whole // 2) if rounding == "up" else whole // 2


def share_by_rule(whole: int, rule: str) -> int:
    """Return a number or its half by the word of a table: `full`, `half-up` or `half-down`."""
    if rule == "full":
        return whole
    return half_rounded(whole, "up" if rule == "half-up" else "down")


def without_float_noise(points: float) -> float:
    """Return points without binary noise, as a whole number where they are whole."""
    points = round(points, 9)
    return int(points) if points == int(points) else points


def can_fire_in(supply: str) -> bool:
    """Return whether a supply state allows direct fire."""
    return any(row["direct_fire"] for row in SUPPLY.rows if row["state"] == supply)


def is_artillery_ready_in(supply: str) -> bool:
    """Return whether a supply state allows artillery to fire."""
    rows = [row for row in SUPPLY.rows if row["state"] == supply]
    return not any(row["artillery_stays_fired"] for row in rows)
