"""Overrun: tanks that fight while they move (Rats of Tobruk 9.4)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.movement.movement import LEAVING_EZOC
from assistant.rules.rats_of_tobruk.steps_on_map import Cost
from assistant.rules.rats_of_tobruk.terms import MoveType, Number, Points, without_float_noise
from assistant.rules.working import Working


class Overrunner(Inputs):
    """A unit of the stack."""

    move_type: Annotated[MoveType, Field(description="move type: leg, tracked or wheeled")]
    carrying: bool = Field(False, description="a unit rides on it")
    left: Annotated[Points, Field(description="MP that it has left before the advance")]


class Overrunning(Inputs):
    """A stack that overruns, and the result of the fight if it is over."""

    units: Annotated[
        tuple[Overrunner, ...],
        Field(min_length=1, max_length=8, description="the units that overrun together"),
    ]
    same_hex: bool = Field(True, description="all these units are in one hex")
    artillery: bool = Field(False, description="artillery of either side takes part")
    attacked: bool = Field(False, description="one of them already attacked in this activation")
    hex_cleared: Annotated[
        bool | None,
        Field(description="no enemy is left in the hex; null before the combat"),
    ] = None
    advance_cost: Annotated[
        Cost | Literal["na"],
        Field(description="MP to enter that hex; na when tanks cannot enter it"),
    ] = 1.0
    starts_in_ezoc: bool = Field(
        False, description="they leave an enemy zone of control, as it is after the combat"
    )
    advance_in_ezoc: bool = Field(
        False, description="the hex is in an enemy zone of control, as it is after the combat"
    )
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")


@dataclass(frozen=True)
class Overrun:
    """The result of an overrun: whether it is allowed, and the points left after the advance."""

    allowed: bool
    reason: str | None
    advance_left: tuple[Number | None, ...]  # None: it may not advance, or that is not decided yet
    halted: bool
    activation_over: bool


@procedure(
    "rats-of-tobruk/overrun",
    title="Overrun",
    source="Rats of Tobruk 9.4",
    also=("tanks move on after combat", "continue after an attack"),
)
def overrun(inputs: Overrunning, dice: Dice, working: Working) -> Overrun:
    """Check an overrun: tanks of one hex attack without artillery, and move on if none is left."""
    step = working.step
    reason = _reason_against(inputs)
    left: tuple[float | None, ...] = (None,) * len(inputs.units)
    if reason or inputs.hex_cleared is None:
        step("overrun", reason or "allowed")
        return Overrun(reason is None, reason, left, halted=False, activation_over=False)
    if not inputs.hex_cleared:
        over = step("activation over", True)
        return Overrun(True, None, left, halted=False, activation_over=over)
    if not isinstance(inputs.advance_cost, str):
        leaving = LEAVING_EZOC if inputs.starts_in_ezoc else 0
        cost = step("MP to advance", without_float_noise(inputs.advance_cost + leaving))
        left = tuple(
            without_float_noise(u.left - cost) if u.left >= cost else None for u in inputs.units
        )
    if None in left and inputs.overruled:
        step("the cost is overruled", inputs.overruled)
        left = tuple(without_float_noise(0) if after is None else after for after in left)
    step("MP left after the advance", list(left))
    goes = any(points is not None for points in left)
    halted = step("halted there", goes and inputs.advance_in_ezoc)
    return Overrun(True, None, left, halted, activation_over=False)


def _reason_against(inputs: Overrunning) -> str | None:
    """Return the first reason against the overrun, or None."""
    if inputs.attacked:
        return "already-attacked"
    if any(unit.move_type != "tracked" for unit in inputs.units):
        return "not-tracked"
    if any(unit.carrying for unit in inputs.units):
        return "carrying"
    if not inputs.same_hex:
        return "different-hexes"
    return "artillery" if inputs.artillery else None
