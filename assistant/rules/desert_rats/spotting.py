"""Spotting (Desert Rats, Shooting at Infantry)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

LIMITS = tables.load("desert-rats/spotting-limits")
CLEAR_M = 5000.0

LIMITED = {str(row["target"]): int(row["limit_m"]) for row in LIMITS.rows if row["limit_m"]}
Target = Annotated[str, OneOf(LIMITS.keys())]


class Looking(Inputs):
    """An element that looks for another."""

    target: Annotated[
        Target, Field(description="kind of target; mounted or limbered elements are vehicles")
    ]
    distance_m: Annotated[float, Field(ge=0, le=15_000, description="meters between them")]
    line_of_sight: bool = Field(True, description="nothing blocks the line")
    moving: bool = Field(False, description="the target moves this turn")
    firing: bool = Field(False, description="the target fires this turn")
    in_contact: bool = Field(False, description="it has been in sight since the end of last turn")
    visibility_m: Annotated[float, Field(ge=50, le=15_000, description="haze, dusk, dust")] = (
        CLEAR_M
    )


@dataclass(frozen=True)
class Spotted:
    """The result of spotting: whether the element is spotted, the greatest range, and why."""

    spotted: bool
    limit_m: float  # 0 without a line of sight
    reason: str  # seen, no-line-of-sight, beyond-visibility or still-and-silent


@procedure(
    "desert-rats/can-spot",
    title="Spotting",
    source="Desert Rats, Shooting at Infantry",
    also=("can they see it", "hidden gun", "spot"),
)
def can_spot(inputs: Looking, dice: Dice, working: Working) -> Spotted:
    """Check whether an element is spotted: it must be in sight and within its limit.

    Infantry that is still and silent has a short limit.
    """
    step = working.step
    if not inputs.line_of_sight:
        return Spotted(False, 0, step("reason", "no-line-of-sight"))
    limit = step("visibility, m", inputs.visibility_m)
    hides: int | None = LIMITS.row(inputs.target)["limit_m"]
    if hides is not None and not (inputs.moving or inputs.firing or inputs.in_contact):
        limit = min(limit, step("still and silent, m", hides))
    spotted = step("spotted", inputs.distance_m <= limit)
    if spotted:
        return Spotted(True, limit, step("reason", "seen"))
    beyond = inputs.distance_m > inputs.visibility_m
    return Spotted(
        False, limit, step("reason", "beyond-visibility" if beyond else "still-and-silent")
    )
