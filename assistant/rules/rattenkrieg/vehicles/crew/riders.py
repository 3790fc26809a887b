"""Riders and passengers of vehicles (Rattenkrieg 31.4, 32.5)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.number_or_less import roll_or_less
from assistant.rules.rounding import round_half_up
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

JUMP_IN = whole_figure("rattenkrieg/riders-jump-in")  # 31.4
INCHES_A_PIP = whole_figure("rattenkrieg/riders-inches-a-pip")  # 31.4


class Ride(Inputs):
    """The speed of the vehicle."""

    speed_in: Annotated[
        Inches, Field(description="inches that the vehicle or horse moves in that impulse")
    ]


@dataclass(frozen=True)
class FallResult:
    """The result of a fall: whether it wounds."""

    limit: int  # on this or less
    wounded: bool


@procedure(
    "rattenkrieg/fall-from-vehicle",
    title="Falling from a vehicle",
    source="Rattenkrieg 31.4, 32.5",
    dice={"die": "of the figure who falls"},
    also=("tank rider", "passenger falls", "off the horse", "thrown off"),
    summary=lambda fallen: {"wounded": fallen.wounded},
)
def fall_from_vehicle(ride: Ride, dice: Dice, working: Working) -> FallResult:
    """Roll for a figure that falls off: a die up to a sixth of the speed wounds it.

    Riders act as fast as their vehicle spends its impulses, and cannot hunker down on it. Riders
    that get off without an action land within four inches, hunkered down; from a boat or an
    aircraft they land stunned.
    """
    step = working.step
    limit = step("wounded on this or less", round_half_up(ride.speed_in / INCHES_A_PIP))
    return FallResult(limit, step("wounded", roll_or_less("die", limit, dice, working)))
