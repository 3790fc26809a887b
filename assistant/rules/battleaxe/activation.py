"""Places that may be activated in an impulse (Battleaxe 8.1, 9.1, 9.1.2, 16.3)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.battleaxe.places import AXIS, FIRST_TURN, Impulse, Place, Side, Turn
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

ONE = 1  # 9.1
COMBINED = whole_figure("battleaxe/activation-combined")  # 9.1.2
OPENING_ZONES = ("A", "B", "C", "D")  # 16.3


class Activating(Inputs):
    """Places that a side wants to activate."""

    side: Annotated[Side, Field(description="side that has the impulse")]
    turn: Annotated[Turn, Field(description="the day")]
    impulse: Annotated[Impulse, Field(description="number of the impulse")]
    places: Annotated[
        tuple[Place, ...],
        Field(min_length=1, max_length=9, description="places to activate now"),
    ]
    fuel_shortage: bool = Field(False, description="the Axis is short of fuel")
    locked_places: Annotated[
        tuple[Place, ...],
        Field(max_length=100, description="places whose units are all still locked"),
    ] = ()
    already_active: Annotated[
        tuple[Place, ...],
        Field(max_length=100, description="places that were activated earlier in this impulse"),
    ] = ()

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a place that is listed twice."""
        for number, place in enumerate(self.places):
            if place in self.places[:number]:
                yield Problem(f"places[{number}]", place, "a place that is not in the list yet")


@dataclass(frozen=True)
class ActivationResult:
    """The result of an activation: whether it is allowed, and the number of places allowed."""

    legal: bool
    reason: str | None  # activated-twice, too-many or locked
    limit: int


@procedure(
    "battleaxe/activate",
    title="Activation of places",
    source="Battleaxe 8.1, 9.1, 9.1.2, 16.3",
    also=("assault impulse", "active area", "combined operations"),
)
def activate(inputs: Activating, dice: Dice, working: Working) -> ActivationResult:
    """Check the places that a side activates: one per impulse.

    The Axis with fuel may activate two, and the Allies four Zones in their first assault.
    """
    step = working.step
    limit = _most_places(inputs, working)
    every = (*inputs.places, *inputs.already_active)
    count = step("places activated in this impulse", len(every))
    if set(inputs.places) & set(inputs.already_active):
        return ActivationResult(False, step("not allowed", "activated-twice"), limit)
    if count > limit:
        return ActivationResult(False, step("not allowed", "too-many"), limit)
    if set(inputs.places) & set(inputs.locked_places):
        return ActivationResult(False, step("not allowed", "locked", "16.1"), limit)
    return ActivationResult(step("allowed", True), None, limit)


def _most_places(inputs: Activating, working: Working) -> int:
    if inputs.side == AXIS and inputs.fuel_shortage:
        return working.step("places, short of fuel", ONE, "14.1.1")
    if inputs.side == AXIS:
        return working.step("places in Combined Operations", COMBINED, "9.1.2")
    every = {*inputs.places, *inputs.already_active}
    if inputs.turn == FIRST_TURN and inputs.impulse == 1 and every <= set(OPENING_ZONES):
        return working.step("Zones in the first impulse", len(OPENING_ZONES), "16.3")
    return working.step("places", ONE, "9.1")
