"""Debarking and re-embarking (Rats of Tobruk 9.6)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.movement.allowances import (
    Mover,
    allowance_for_turn,
    half_movement,
)
from assistant.rules.rats_of_tobruk.terms import (
    OUT_OF_SUPPLY,
    PINNED,
    MoveType,
    Number,
    without_float_noise,
)
from assistant.rules.working import Working


class Debarking(Mover):
    """A wheeled unit that becomes a leg unit, or becomes wheeled again."""

    act: Annotated[Literal["debark", "re-embark"], Field(description="debark or re-embark")]
    movement_allowance: Annotated[
        int,
        Field(
            ge=1, le=40, description="allowance printed on the face that is up, as a wheeled unit"
        ),
    ]
    move_type: Annotated[
        MoveType, Field(description="printed move type: leg, tracked or wheeled")
    ] = "wheeled"
    debarked: bool = Field(False, description="it is debarked before this")
    changed: bool = Field(
        False, description="it already debarked or re-embarked in this activation"
    )


@dataclass(frozen=True)
class Debarked:
    """The unit's type afterwards, and the points that it has left."""

    legal: bool
    reason: str | None
    cost: Number
    debarked: bool
    left: Number


@procedure(
    "rats-of-tobruk/debark",
    title="Debarking and re-embarking",
    source="Rats of Tobruk 9.6",
    also=("debark", "re-embark", "trucks", "dismount from trucks"),
)
def debark(inputs: Debarking, dice: Dice, working: Working) -> Debarked:
    """Debark for half the wheeled movement, or re-embark for free, before the unit moves."""
    step = working.step
    allowance = allowance_for_turn(inputs, working, debarked=inputs.debarked)
    had = without_float_noise(max(0, allowance - inputs.spent))
    half = half_movement(inputs, allowance, debarked=False)
    reason = _reason_against(inputs, had, half)
    if reason:
        step("not allowed", reason)
        return Debarked(legal=False, reason=reason, cost=0, debarked=inputs.debarked, left=had)
    down = inputs.act == "debark"
    cost = step("MP cost", half if down else 0)
    left = step("MP that it may move now", allowance_for_turn(inputs, working, debarked=down))
    return Debarked(legal=True, reason=None, cost=cost, debarked=down, left=left)


def _reason_against(inputs: Debarking, had: float, half: int) -> str | None:
    """Return the first reason against debarking or re-embarking, or None."""
    if inputs.move_type != "wheeled":
        return "not-wheeled"
    if inputs.pinned and not PINNED["debark"]:
        return "pinned"
    if inputs.changed:
        return "changed"
    if inputs.act == "debark":
        if inputs.debarked:
            return "already-debarked"
        return "not-enough-mp" if had < half else None
    if not inputs.debarked:
        return "not-debarked"
    if inputs.supply == OUT_OF_SUPPLY:
        return "out-of-supply"
    return "moved" if inputs.spent else None
