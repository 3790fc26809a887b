"""Replacements at the end of a night (Rats of Tobruk 4.1)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import (
    NIGHT,
    WEATHERS,
    AnyStrength,
    MoveType,
    TurnType,
    Weather,
)
from assistant.rules.working import Working

GRANTED: int = max(
    row["roll_max"] for row in tables.load("rats-of-tobruk/replacements").rows if row["rebuilt"]
)


class DepletedUnit(Inputs):
    """The unit that is to be rebuilt."""

    move_type: Annotated[MoveType, Field(description="leg, because the unit is debarked")]
    strength: Annotated[AnyStrength, Field(description="the face that is up, or eliminated")]
    ezoc: bool = Field(False, description="it is in an enemy zone of control")
    under_direct_fire: bool = Field(
        False,
        description="it is in range of an enemy direct-fire unit, whether or not terrain blocks"
        " the line",
    )
    path_to_hq: bool = Field(True, description="a free path leads to its battalion's HQ")


class Replacing(Inputs):
    """The turn that ends, and the unit for the replacements."""

    turn_type: Annotated[TurnType, Field(description="the time of day of the turn that ends")]
    weather: Annotated[Weather, Field(description="its weather")]
    allowed_by_scenario: bool = Field(True, description="its side gets replacements")
    unit: Annotated[
        DepletedUnit | None,
        Field(description="the unit that the player chooses to rebuild, if any"),
    ] = None


@dataclass(frozen=True)
class ReplacementResult:
    """The result of a replacement roll: whether there are any, and whether the unit is rebuilt."""

    allowed: bool
    modified: int | None
    granted: bool
    rebuilt: bool
    reason: str | None


@procedure(
    "rats-of-tobruk/replacement",
    title="Replacements",
    source="Rats of Tobruk 4.1",
    dice={"replacement": "one die"},
    also=("rebuild a unit", "reinforcements"),
    summary=lambda inputs: {"granted": inputs.granted},
)
def replacement(inputs: Replacing, dice: Dice, working: Working) -> ReplacementResult:
    """Roll for replacements: a low die after a night rebuilds one depleted leg unit.

    The unit must be out of the enemy's reach.
    """
    step = working.step
    reason = None if inputs.turn_type == NIGHT else "not-night"
    if not inputs.allowed_by_scenario:
        reason = "no-replacements"
    if reason:
        step("not allowed", reason)
        return ReplacementResult(False, None, granted=False, rebuilt=False, reason=reason)
    die = step("die", dice.d6("replacement"))
    by_weather: int = step("weather", WEATHERS.row(inputs.weather)["replacement_modifier"])
    modified = step("modified", die + by_weather)
    granted = step("replacements", modified <= GRANTED)
    if not granted or inputs.unit is None:
        return ReplacementResult(True, modified, granted, rebuilt=False, reason=None)
    reason = _reason_against(inputs.unit)
    step("rebuilt", reason or True)
    return ReplacementResult(True, modified, granted, reason is None, reason)


def _reason_against(unit: DepletedUnit) -> str | None:
    """Return the first reason why the unit cannot be rebuilt, or None."""
    if unit.move_type != "leg":
        return "not-leg"
    if unit.strength != "depleted":
        return "not-depleted"
    if unit.ezoc:
        return "ezoc"
    if unit.under_direct_fire:
        return "under-fire"
    return None if unit.path_to_hq else "no-path"
