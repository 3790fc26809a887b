"""The move of one unit or stack (Rats of Tobruk 8, 9.0-9.2, 13.2, 14.1, 15.2)."""

from collections.abc import Iterator
from dataclasses import field
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Problem
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.movement.allowances import (
    Mover,
    allowance_for_turn,
    half_movement,
)
from assistant.rules.rats_of_tobruk.steps_on_map import StepOnMap
from assistant.rules.rats_of_tobruk.terms import NIGHT, PINNED, Number, without_float_noise
from assistant.rules.working import Working

LEAVING_EZOC = 1  # MP more on the first step, 8.0


class Moving(Mover):
    """A unit or stack, and its path."""

    hq: bool = Field(False, description="it is an HQ")
    starts_in_ezoc: bool = Field(False, description="it begins in an enemy zone of control")
    path: Annotated[
        tuple[StepOnMap, ...],
        Field(min_length=1, max_length=60, description="the hexes entered, in order"),
    ]
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a step by road without a cost."""
        for number, each in enumerate(self.path):
            if each.road and each.cost == "na":
                yield Problem(
                    f"path[{number}].cost", "na", "the road's cost, when it moves by road"
                )


@dataclass(frozen=True)
class Move:
    """The steps that the unit made, and their cost."""

    legal: bool
    reason: str | None
    failed_step: int | None  # from 1
    steps_made: int
    allowance: int
    costs: tuple[Number, ...]
    spent: Number  # including what was spent before
    left: Number
    stopped: bool  # whether it stopped in an enemy zone of control
    minimum_move: bool


@dataclass
class _Walk:
    """The points paid so far."""

    allowance: int
    before: float
    costs: list[float] = field(default_factory=list)
    minimum: bool = False

    @property
    def spent(self) -> float:
        return without_float_noise(self.before + sum(self.costs))

    @property
    def left(self) -> float:
        return without_float_noise(max(0, self.allowance - self.spent))


@procedure(
    "rats-of-tobruk/move",
    title="Move of a unit or stack",
    source="Rats of Tobruk 9.0, 8, 9.1, 9.2, 13.2, 14.1, 15.2",
    also=("movement cost", "zone of control", "minimum move", "road movement"),
)
def move(inputs: Moving, dice: Dice, working: Working) -> Move:
    """Pay for a path hex by hex, until something forbids a step or the points are too few."""
    allowance = allowance_for_turn(inputs, working, debarked=inputs.debarked, hq=inputs.hq)
    walk = _Walk(allowance, inputs.spent)
    reason = None
    for number in range(len(inputs.path)):
        paid = _reason_against_step(inputs, number) or _price_of_step(inputs, number, walk)
        if isinstance(paid, str):
            reason = working.step(f"hex {number + 1}, not allowed", paid)
            if not inputs.overruled:
                break
            reason, paid = None, _cost_by_umpire(inputs, number, walk)
        walk.costs.append(working.step(f"hex {number + 1}, MP", paid))
    made = len(walk.costs)
    return Move(
        legal=reason is None,
        reason=reason,
        failed_step=made + 1 if reason else None,
        steps_made=made,
        allowance=allowance,
        costs=tuple(walk.costs),
        spent=working.step("MP spent", walk.spent),
        left=working.step("MP left", walk.left),
        stopped=made > 0 and inputs.path[made - 1].ezoc,
        minimum_move=walk.minimum,
    )


def _reason_against_step(inputs: Moving, number: int) -> str | None:
    """Return what forbids a step, whatever it costs, or None."""
    here = inputs.path[number]
    if inputs.pinned and not PINNED["move"]:
        return "pinned"
    if number and inputs.path[number - 1].ezoc:
        return "stopped"
    if here.cost == "na":
        return "prohibited"
    if here.road and number == 0 and inputs.starts_in_ezoc:
        return "road-from-ezoc"
    if here.road and here.bunker and here.ezoc:
        return "road-into-bunker"
    if here.ditch_wire and here.ezoc and not here.road:
        return "wire-into-ezoc"
    return None


def _price_of_step(
    inputs: Moving, number: int, walk: _Walk
) -> float | Literal["all-at-night", "not-enough-mp"]:
    """Return the cost of a step, or the reason why it cannot be paid."""
    here = inputs.path[number]
    night = inputs.turn_type == NIGHT
    if here.cost == "all" and night:
        return "all-at-night"
    if walk.allowance == 0 or (here.cost == "all" and walk.spent):
        return "not-enough-mp"
    cost = _cost_of_terrain(inputs, here, walk.allowance)
    if number == 0 and inputs.starts_in_ezoc:
        cost += LEAVING_EZOC
    if walk.spent + cost <= walk.allowance:
        return without_float_noise(cost)
    if walk.spent or night:
        return "not-enough-mp"
    walk.minimum = True
    return walk.allowance


def _cost_by_umpire(inputs: Moving, number: int, walk: _Walk) -> float:
    """Return the cost of a step that the umpire allows, at most the points left."""
    here = inputs.path[number]
    cost = 0 if here.cost == "na" else _cost_of_terrain(inputs, here, walk.allowance)
    if number == 0 and inputs.starts_in_ezoc:
        cost += LEAVING_EZOC
    return without_float_noise(min(cost, walk.left))


def _cost_of_terrain(inputs: Moving, here: StepOnMap, allowance: int) -> float:
    if here.cost == "all":
        return allowance
    if here.cost == "half":
        return half_movement(inputs, allowance, debarked=inputs.debarked)
    assert not isinstance(here.cost, str)
    return here.cost
