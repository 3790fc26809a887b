"""Boats: water in the hull, and running in to land troops (Rattenkrieg 33.8, 33.13)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inputs, OneOf, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.number_or_less import roll_or_less
from assistant.rules.rounding import round_down, without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

ZONES = tables.load("rattenkrieg/seabed-zones")
TON_FLOATS = whole_figure("rattenkrieg/boats-ton-floats")  # 33.8: points of buoyancy; a man is one
LOST_AN_INCH = whole_figure("rattenkrieg/boats-lost-an-inch")

Result = Literal["afloat", "stuck", "aground"]
Zone = Annotated[str, OneOf(ZONES.keys())]


class Hull(Inputs):
    """A boat at the end of a turn."""

    buoyancy: Annotated[int, Field(ge=1, le=10_000, description="buoyancy on its card")]
    lost: Annotated[Count, Field(description="points that it lost before")]
    holes: Annotated[Count, Field(description="points of buoyancy that its holes cost each turn")]
    engine_points: Annotated[Count, Field(description="points of all its working engines together")]
    bailing_actions: Annotated[Count, Field(description="actions spent on bailing")] = 0
    men_overboard: Annotated[Count, Field(description="figures that went overboard")] = 0
    tons_overboard: Annotated[
        float, Field(ge=0, le=10_000, description="tons of load thrown overboard")
    ] = 0


@dataclass(frozen=True)
class FloodingResult:
    """The boat's buoyancy and speed."""

    net: int  # points taken in; below zero it dries
    lost: int
    left: int
    sunk: bool
    speed_loss_in: int


@procedure(
    "rattenkrieg/boat-flooding",
    title="Water in a boat",
    source="Rattenkrieg 23.1.4, 33.8",
    also=("buoyancy", "flooding", "bilge pump", "sink", "overboard"),
)
def boat_flooding(hull: Hull, dice: Dice, working: Working) -> FloodingResult:
    """Calculate a boat's flooding: holes let water in each turn; engines pump and figures bail.

    A lighter load floats higher, and an action may plug a hole instead. Load thrown overboard is
    gone; figures overboard lose their weapons, and swim.
    """
    step = working.step
    net = step("points that holes take in", hull.holes)
    net -= step("points that engines pump out", hull.engine_points)
    net -= step("bailed out", hull.bailing_actions)
    step("points taken in, in total", net)
    lightened = hull.men_overboard + round_down(TON_FLOATS * hull.tons_overboard)
    if lightened:
        step("lightened by", lightened)
    lost = step("buoyancy lost", max(0, hull.lost + net - lightened))
    left = step("buoyancy left", hull.buoyancy - lost)
    sunk = step("sunk", left <= 0)
    slower = step("inches slower", lost // LOST_AN_INCH)
    return FloodingResult(net, lost, left, sunk, slower)


class RunIn(Inputs):
    """A boat that runs in over a zone of the seabed."""

    zone: Annotated[Zone, Field(description="depth of the water, by its color on the table")]
    boat: Annotated[Literal["rubber", "landing-craft", "other"], Field(description="type of boat")]
    draft_m: Annotated[float, Field(ge=0, le=5, description="draft on its card, meters")]
    stern_anchor: bool = Field(False, description="it has a stern anchor")
    coxswain_quality: Annotated[Quality, Field(description="Quality of the coxswain")]


@dataclass(frozen=True)
class RunInResult:
    """The boat's position, and how figures go ashore from it."""

    check: bool
    result: Result
    men: Literal["3in-per-action", "cannot-run", "normal"]


@procedure(
    "rattenkrieg/boat-landing",
    title="Running in to land",
    source="Rattenkrieg 33.13",
    dice={"die": "of the coxswain, when the boat might run aground"},
    also=("draft", "beach", "landing craft", "seabed", "shallow"),
    summary=lambda landed: {"result": landed.result},
)
def boat_landing(inputs: RunIn, dice: Dice, working: Working) -> RunInResult:
    """Check whether a boat runs aground in a zone of the seabed.

    Deep water carries every boat, the middle zone decides by draft, the shallow one carries boats
    made for it. Where a boat might stick, its coxswain checks Quality. For a boat that runs
    aground, check whether it brakes too hard or rams the seabed.
    """
    step = working.step
    result = step("the boat is", _result_by_depth(inputs))
    checks = result == "stuck"
    if checks and roll_or_less("die", inputs.coxswain_quality, dice, working):
        result = step("the boat stays", "afloat")
    return RunInResult(checks, result, step("figures ashore", ZONES.row(inputs.zone)["men"]))


def _result_by_depth(inputs: RunIn) -> Result:
    """Return the result by depth; a boat is stuck unless its coxswain passes the check."""
    zone, draft_m = ZONES.row(inputs.zone), without_noise(inputs.draft_m)
    if zone["depth_to_m"] is None:
        return "afloat"
    if zone["depth_from_m"] > 0:
        if draft_m >= zone["depth_to_m"]:
            return "aground"
        return "stuck" if draft_m >= zone["depth_from_m"] else "afloat"
    if inputs.boat == "other":
        return "aground"
    return "afloat" if inputs.stern_anchor else "stuck"
