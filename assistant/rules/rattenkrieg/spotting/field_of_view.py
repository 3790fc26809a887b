"""Field of view: where a figure looks, with the naked eye or an optic (Rattenkrieg 5.1)."""

from collections.abc import Iterator
from itertools import pairwise
from math import radians, tan
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, Missing, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_decimals, without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

WIDTHS = tables.load("rattenkrieg/field-of-view-widths")
OPTICS = tables.load("rattenkrieg/optics")

NAKED_EYE_DEG = whole_figure("rattenkrieg/field-of-view-naked-eye-deg")  # standing still (5.1)
ALL_ROUND_DEG = whole_figure("rattenkrieg/field-of-view-all-round-deg")

Optic = Annotated[str, OneOf(["none", *OPTICS.keys()])]


class Look(Inputs):
    """The direction in which a figure looks, and the target that it may see there."""

    bearing_deg: Annotated[
        float | None,
        Field(
            ge=0, le=180, description="angle from straight ahead, degrees; needed without an optic"
        ),
    ] = None
    moving: bool = Field(False, description="is moving")
    all_round: bool = Field(False, description="the figure is a sentinel or a leader")
    optic: Annotated[Optic, Field(description="optic that the figure uses")] = "none"
    range_in: Annotated[
        float | None,
        Field(
            gt=0,
            le=1_000_000,
            description="distance to the point that the optic is aimed at, inches; needed with"
            " an optic",
        ),
    ] = None
    offset_in: Annotated[
        Inches, Field(description="distance of the target from that point, measured across, inches")
    ] = 0
    printed_view_widths: bool = Field(
        True, description="house rule: widths as printed; if false, the true width of the angle"
    )

    def input_errors(self) -> Iterator[Missing]:
        """Yield an error for the naked eye without a bearing, or an optic without a range."""
        if self.optic == "none" and self.bearing_deg is None:
            yield Missing("bearing_deg", None, "a number from 0 to 180, without an optic")
        if self.optic != "none" and self.range_in is None:
            yield Missing("range_in", None, "a number over 0, with an optic")


@dataclass(frozen=True)
class View:
    """The width of a figure's view, and whether the target is within it."""

    arc_deg: float
    width_in: float | None
    printed_in: float | None
    sees: bool


@procedure(
    "rattenkrieg/field-of-view",
    title="Field of view",
    source="Rattenkrieg 5.1",
    also=("scope", "binoculars", "do they look there"),
)
def field_of_view(look: Look, dice: Dice, working: Working) -> View:
    """Check whether a target is in the arc before a figure's eyes, or in the field of its optic.

    A figure that looks through an optic sees nothing outside its field.
    """
    step = working.step
    if look.range_in is None or look.optic == "none":
        wide = look.moving or look.all_round
        arc = step("arc in degrees", ALL_ROUND_DEG if wide else NAKED_EYE_DEG)
        bearing = step("angle from straight ahead, degrees", look.bearing_deg or 0)
        return View(arc, None, None, step("sees it", bearing <= arc / 2))
    arc = step("angle of the optic in degrees", OPTICS.row(look.optic)["angle_deg"])
    printed = WIDTHS.get(look.range_in)
    printed_in = printed[f"{look.optic.replace('-', '_')}_in"] if printed else None
    width_in = _geometric_width_in(look.range_in, arc)
    if look.printed_view_widths:
        width_in = _printed_width_in(look.range_in, look.optic, otherwise=width_in)
    width_in = step("width of view, inches", round_decimals(width_in, 1))
    offset_in = step("inches to the side", look.offset_in)
    return View(
        arc, width_in, printed_in, step("sees it", offset_in <= without_noise(width_in / 2))
    )


def _geometric_width_in(range_in: float, arc_deg: float) -> float:
    return 2 * range_in * tan(radians(arc_deg / 2))


def _printed_width_in(range_in: float, optic: str, otherwise: float) -> float:
    """Return the printed width in inches, in proportion between two rows.

    Beyond the ends of the table return `otherwise`.
    """
    column = f"{optic.replace('-', '_')}_in"
    for near, far in pairwise(WIDTHS.rows):
        if near["range_in"] <= range_in <= far["range_in"]:
            part = (range_in - near["range_in"]) / (far["range_in"] - near["range_in"])
            return float(near[column] + part * (far[column] - near[column]))
    return otherwise
