"""The Sunset DR: whether the day continues (Battleaxe 6.2.1, 12.1C, 14.1.2)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.battleaxe.places import Holder, Impulse, enemy_of
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

DICE = 2  # of a DR


class SunsetRoll(Inputs):
    """The first Axis DR of the Axis half of an impulse."""

    impulse: Annotated[Impulse, Field(description="number of the impulse")]
    fuel_shortage: bool = Field(False, description="the Axis is short of fuel")
    impulse_spaces: Annotated[
        Impulse | None, Field(description="spaces of the printed Impulse Track, if known")
    ] = None
    advantage: Annotated[Holder, Field(description="side that holds the Advantage")] = "none"
    prolong: bool = Field(
        False, description="the holder spends the Advantage if the roll would end the phase"
    )
    ignore_fuel: bool = Field(
        False, description="the holder spends it if the roll would end the fuel shortage"
    )


def can_end_phase(impulse: int) -> bool:
    """Return whether the lowest DR, a one on each die, would end the phase."""
    return impulse > DICE


@dataclass(frozen=True)
class Sunset:
    """The result of a Sunset DR: whether the phase continues, fuel, and the Advantage."""

    legal: bool
    reason: str | None  # no-advantage
    total: int
    phase_ends: bool
    next_impulse: int | None  # None: the phase ends
    fuel_shortage: bool  # after the roll
    advantage_spent: bool
    new_holder: str  # from the end of this impulse: allied, axis or none


@procedure(
    "battleaxe/sunset",
    title="Sunset DR",
    source="Battleaxe 6.2.1, 12.1C, 14.1.2",
    dice={"sunset": "Axis player's two dice"},
    also=("end of the maneuvers phase", "prolonged daylight", "end of a fuel shortage"),
    summary=lambda s: {
        "result": "phase-ends" if s.phase_ends else "phase-continues",
        "fuel_shortage": s.fuel_shortage,
    },
)
def sunset(inputs: SunsetRoll, dice: Dice, working: Working) -> Sunset:
    """Check the Sunset DR: a DR below the impulse's number ends the phase.

    A DR equal to the number ends a fuel shortage.
    """
    step = working.step
    requested = inputs.prolong or inputs.ignore_fuel
    legal = inputs.advantage != "none" or not requested
    if not legal:
        step("nobody holds the Advantage to spend", "no-advantage", "12.1")
    total = step("both dice", sum(dice.pool("sunset", DICE, ordered=False)))
    ends = step("less than the impulse", total < inputs.impulse)
    relieved = inputs.fuel_shortage and total == inputs.impulse
    prolonged = legal and inputs.prolong and ends
    kept_short = legal and inputs.ignore_fuel and relieved
    if prolonged:
        ends = step("the Advantage prolongs the daylight: the phase ends", False, "12.1")
    if kept_short:
        step("the Advantage keeps the shortage of fuel", True, "12.1")
    spaces = inputs.impulse_spaces
    if not ends and spaces is not None and inputs.impulse + 1 > spaces:
        ends = step("the marker leaves the track: the phase ends", True)
    short = inputs.fuel_shortage and not ends and (kept_short or not relieved)
    step("short of fuel", short, "14.1.2")
    following = None if ends else step("next impulse", inputs.impulse + 1)
    spent = prolonged or kept_short
    holder = (
        enemy_of(inputs.advantage) if spent and inputs.advantage != "none" else inputs.advantage
    )
    return Sunset(
        legal, None if legal else "no-advantage", total, ends, following, short, spent, holder
    )
