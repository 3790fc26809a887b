"""Debarking and re-embarking (Rats of Tobruk 9.6)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.movement.allowances import Mover, allowance_of, half_of
from assistant.rules.rats_of_tobruk.terms import OUT_OF_SUPPLY, PINNED, MoveType, Number, plain
from assistant.rules.working import Working


class Debarking(Mover):
    """A wheeled unit that becomes a leg unit, or one again."""

    act: Annotated[Literal["debark", "re-embark"], Field(description="what is done")]
    movement_allowance: Annotated[
        int, Field(ge=1, le=40, description="printed on the face that is up, as a wheeled unit's")
    ]
    move_type: Annotated[MoveType, Field(description="leg, tracked or wheeled, as printed")] = (
        "wheeled"
    )
    debarked: bool = Field(False, description="it is debarked before this")
    changed: bool = Field(
        False, description="it debarked or re-embarked in this activation already"
    )


@dataclass(frozen=True)
class Debarked:
    """What it is then, and may still move."""

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
    """Debarking takes half the wheeled movement; re-embarking is free, before the unit moves."""
    step = working.step
    allowance = allowance_of(inputs, working, debarked=inputs.debarked)
    had = plain(max(0, allowance - inputs.spent))
    half = half_of(inputs, allowance, debarked=False)
    reason = _bar(inputs, had, half)
    if reason:
        step("not allowed", reason)
        return Debarked(legal=False, reason=reason, cost=0, debarked=inputs.debarked, left=had)
    down = inputs.act == "debark"
    cost = step("MP that it costs", half if down else 0)
    left = step("MP that it may move now", allowance_of(inputs, working, debarked=down))
    return Debarked(legal=True, reason=None, cost=cost, debarked=down, left=left)


def _bar(inputs: Debarking, had: float, half: int) -> str | None:
    """The first reason against it."""
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
