"""Activation of a unit by a chit (Rats of Tobruk 2.4, 6.0, 10.0)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import PINNED, Hexes, Name
from assistant.rules.working import Working

NEEDED = "a whole number from 0 to 200, because the HQ is not eliminated and the unit is on the map"


class UnitCalled(Inputs):
    """A unit, its battalion's HQ and the chit that was drawn."""

    chit: Annotated[Name, Field(description="the battalion on the chit")]
    battalion: Annotated[Name, Field(description="the unit's battalion")]
    hq_alive: bool = Field(True, description="the battalion's HQ is not eliminated")
    distance: Annotated[
        Hexes | None, Field(description="hexes from the HQ to the unit, without the HQ's own")
    ] = None
    activation_range: Annotated[
        Hexes | None, Field(description="hexes printed in the HQ's white flag")
    ] = None
    activated: bool = Field(False, description="it was already activated in this turn")
    entering: bool = Field(False, description="it is off the map and enters in this turn")
    in_chosen_stack: bool = Field(False, description="it is in the stack that acts without an HQ")
    australian_in_bunker: bool = Field(
        False, description="it is Australian and in a bunker hex of its side"
    )
    pinned: bool = Field(False, description="it is pinned")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for a missing distance to the HQ or range of activation."""
        if not self.hq_alive or self.entering:
            return
        for name, value in (
            ("distance", self.distance),
            ("activation_range", self.activation_range),
        ):
            if value is None:
                yield Problem(name, value, NEEDED)


@dataclass(frozen=True)
class Activation:
    """The actions that a unit may take, and the limits on them."""

    may_move: bool
    may_attack: bool
    reason: str | None


@procedure(
    "rats-of-tobruk/activate",
    title="May a unit act on this chit?",
    source="Rats of Tobruk 6.0, 2.4, 10.0",
    also=("activation range", "out of range", "HQ eliminated"),
)
def activate(inputs: UnitCalled, dice: Dice, working: Working) -> Activation:
    """Check whether a unit may act: on its battalion's chit, in range of its HQ, once per turn."""
    reason = _reason_against(inputs)
    by_telephone = reason == "out-of-range" and inputs.australian_in_bunker
    working.step("reasons against it", reason or "nothing")
    return Activation(
        may_move=working.step("may move", reason is None),
        may_attack=working.step("may attack", reason is None or by_telephone, "10.0"),
        reason=reason,
    )


def _reason_against(inputs: UnitCalled) -> str | None:
    """Return the first reason why the unit may not act, or None."""
    if inputs.battalion != inputs.chit:
        return "other-battalion"
    if inputs.activated:
        return "already-activated"
    if inputs.pinned and not (PINNED["move"] or PINNED["attack"]):
        return "pinned"
    if not inputs.hq_alive:
        return None if inputs.in_chosen_stack else "no-hq"
    if inputs.entering:
        return None
    assert inputs.distance is not None
    assert inputs.activation_range is not None
    return "out-of-range" if inputs.distance > inputs.activation_range else None
