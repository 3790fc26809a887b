"""Mounting tanks and dismounting (Rats of Tobruk 9.5)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import MoveType, Number, Points, without_float_noise
from assistant.rules.working import Working

COST = 1  # MP of each of the two


class Rider(Inputs):
    """A unit that mounts or dismounts."""

    move_type: Annotated[MoveType, Field(description="printed move type: leg, tracked or wheeled")]
    debarked: bool = Field(False, description="it is debarked, and so is a leg unit")
    left: Annotated[Points, Field(description="MP that it has left")]
    active: bool = Field(True, description="it is being activated")


class Tank(Inputs):
    """The tank that the rider mounts or leaves."""

    move_type: Annotated[MoveType, Field(description="printed move type: leg, tracked or wheeled")]
    left: Annotated[Points, Field(description="MP that it has left")]
    active: bool = Field(True, description="it is being activated")
    carrying: bool = Field(False, description="a unit already rides on it")


class Mounting(Inputs):
    """A rider and a tank, and whether the rider mounts or dismounts."""

    act: Annotated[Literal["mount", "dismount"], Field(description="mount or dismount")]
    rider: Annotated[Rider, Field(description="the unit that rides")]
    tank: Annotated[Tank, Field(description="the unit that carries it")]
    same_hex: bool = Field(True, description="both are in one hex")
    pinned: bool = Field(False, description="the rider or the tank is pinned")
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")


@dataclass(frozen=True)
class Mounted:
    """The points that both still have, and the points that they still owe."""

    legal: bool
    reason: str | None
    rider_left: Number
    tank_left: Number
    rider_owes: bool
    tank_owes: bool
    carrying: bool


@procedure(
    "rats-of-tobruk/riding",
    title="Riding on tanks",
    source="Rats of Tobruk 9.5",
    also=("mount", "dismount", "riding tanks"),
)
def riding(inputs: Mounting, dice: Dice, working: Working) -> Mounted:
    """Mount or dismount: each unit pays now if it is activated, or at its next activation."""
    reason = _reason_against(inputs)
    if reason:
        working.step("not allowed", reason)
    if reason and working.step("the rule is overruled", inputs.overruled):
        reason = None
    legal = reason is None
    left = [
        without_float_noise(max(0, unit.left - COST))
        if legal and unit.active
        else without_float_noise(unit.left)
        for unit in (inputs.rider, inputs.tank)
    ]
    return Mounted(
        legal,
        reason,
        rider_left=working.step("MP that the rider has left", left[0]),
        tank_left=working.step("MP that the tank has left", left[1]),
        rider_owes=legal and not inputs.rider.active,
        tank_owes=legal and not inputs.tank.active,
        carrying=(inputs.act == "mount") if legal else inputs.tank.carrying,
    )


def _reason_against(inputs: Mounting) -> str | None:
    """Return the first reason against mounting or dismounting, or None."""
    rider, tank = inputs.rider, inputs.tank
    if not inputs.same_hex:
        return "different-hex"
    if inputs.pinned:
        return "pinned"
    if rider.move_type != "leg" and not (rider.move_type == "wheeled" and rider.debarked):
        return "not-a-rider"
    if tank.move_type != "tracked":
        return "not-tracked"
    if inputs.act == "mount" and tank.carrying:
        return "full"
    if inputs.act == "dismount" and not tank.carrying:
        return "not-riding"
    short = any(unit.active and unit.left < COST for unit in (rider, tank))
    return "not-enough-mp" if short else None
