"""The blast of a gun's muzzle (Rattenkrieg 31.17)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Height, Inputs, Missing, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import MODIFIERS
from assistant.rules.rounding import round_down, without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

MM_AN_INCH = whole_figure("rattenkrieg/muzzle-blast-mm-an-inch")
LEAST_MM = whole_figure(
    "rattenkrieg/muzzle-blast-least-mm"
)  # the least caliber whose blast matters
DUST = whole_figure("rattenkrieg/muzzle-blast-dust")
DUSTY_IMPULSES = whole_figure("rattenkrieg/muzzle-blast-dusty-impulses")  # this one and the next


class GunFiring(Inputs):
    """A gun that fires, and perhaps a figure near its muzzle."""

    caliber_mm: Annotated[float, Field(ge=LEAST_MM, le=400, description="caliber, millimeters")]
    muzzle_brake: bool = Field(False, description="it has a muzzle brake")
    size: Annotated[
        int, Field(ge=1, le=10_000, description="size of the vehicle or gun that fires")
    ] = 1
    ahead_in: Annotated[
        Height | None,
        Field(description="inches of a figure ahead of the muzzle, along the barrel"),
    ] = None
    side_in: Annotated[
        Height | None,
        Field(description="inches to its side of the barrel; enter the distance ahead too"),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a figure with only one of its two coordinates."""
        for name, entered, other in (
            ("ahead_in", self.ahead_in, self.side_in),
            ("side_in", self.side_in, self.ahead_in),
        ):
            if entered is None and other is not None:
                yield Missing(name, None, "a number, because the other distance is given")


@dataclass(frozen=True)
class MuzzleBlast:
    """The area in danger, and how visible the shot is."""

    length_in: float
    width_in: float
    areas: int  # one in front, or two to the sides
    inside: bool | None  # None when no figure was entered
    modifier: int  # on the Combat Table
    spotting_size: int  # in this impulse and the next


@procedure(
    "rattenkrieg/muzzle-blast",
    title="Muzzle blast",
    source="Rattenkrieg 31.17",
    also=("muzzle brake", "muzzle break", "dust", "gun flash"),
)
def muzzle_blast(gun: GunFiring, dice: Dice, working: Working) -> MuzzleBlast:
    """Find the area of a muzzle blast: to both sides with a muzzle brake, ahead without one.

    Figures in it roll on the Combat Table with all their other modifiers.
    """
    step = working.step
    inches = step("inches by caliber", round_down(gun.caliber_mm / MM_AN_INCH))
    if step("muzzle brake", gun.muzzle_brake):
        areas, length, width = 2, float(inches), inches / 2
    else:
        areas, length, width = 1, 2.0 * inches, float(inches)
    step("areas", areas)
    step("length, inches", length)
    step("width, inches", width)
    inside = _is_inside(gun, length, width)
    if inside is not None:
        step("the figure is inside", inside)
    modifier = step("to add to the die", MODIFIERS["muzzle-blast"])
    times = step("times its size, to be spotted", DUST)
    return MuzzleBlast(length, width, areas, inside, modifier, times * gun.size)


def _is_inside(gun: GunFiring, length: float, width: float) -> bool | None:
    """Return whether the figure is in an area; None when no figure was entered."""
    if gun.ahead_in is None or gun.side_in is None:
        return None
    ahead, side = without_noise(gun.ahead_in), abs(without_noise(gun.side_in))
    if gun.muzzle_brake:  # each area lies lengthwise to a side
        return side <= length and abs(ahead) <= width / 2
    return 0 <= ahead <= length and side <= width / 2
