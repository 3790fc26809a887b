"""Smoke and dust: their sources, their drift, and figures lost in them (Rattenkrieg 30.2)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, Missing, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

SCREENS = tables.load("rattenkrieg/smoke-screens")

BLOB_IN = whole_figure("rattenkrieg/clouds-blob-in")
DEVICE_DENSITY = whole_figure("rattenkrieg/clouds-device-density")  # 30.2.2
EXPLOSION_DENSITY = whole_figure("rattenkrieg/clouds-explosion-density")  # 30.2.3
EXPLOSION_HEIGHT_IN = whole_figure("rattenkrieg/clouds-explosion-height-in")
RISES_IN = whole_figure("rattenkrieg/clouds-rises-in")  # 30.2.1, the middle of the cloud
WIDENS_IN = 1  # 30.2.1, on every side
THINS = 1  # 30.2.1, 30.2.3
STRAIGHT_ON, SECTOR_DEG = 7, 30  # ruling: the Protactor's picture is lost; 7 is likeliest

Kind = Literal["smoke", "dust"]
Size = Annotated[float, Field(gt=0, le=1_000_000)]
Degrees = Annotated[int, Field(ge=0, le=359)]


class CloudSource(Inputs):
    """A source of smoke or dust."""

    source: Annotated[
        Literal["fire", "device", "collapse", "explosion"],
        Field(
            description="what makes it: a fire, a smoke device, a falling wall or roof, or an"
            " explosion"
        ),
    ]
    strength: Annotated[
        int | None, Field(ge=2, le=6, description="strength of the fire; needed for a fire")
    ] = None
    device: Annotated[
        Annotated[str, OneOf(SCREENS.keys())] | None,
        Field(description="the smoke device; needed for a smoke device"),
    ] = None
    radius_in: Annotated[
        Size | None,
        Field(
            description="radius of the explosion's ring 4, or of ring 5 where there is no ring 4,"
            " inches; needed for an explosion"
        ),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for each input that the source needs and that is missing."""
        if self.source == "fire" and self.strength is None:
            yield Missing("strength", None, "a whole number from 2 to 6, with a fire")
        if self.source == "device" and self.device is None:
            yield Missing("device", None, f"one of {', '.join(SCREENS.keys())}")
        if self.source == "explosion" and self.radius_in is None:
            yield Missing("radius_in", None, "a number over 0, with an explosion")


@dataclass(frozen=True)
class Cloud:
    """A new cloud; its density is the Visibility Condition inside."""

    kind: Kind
    density: int
    height_in: float
    width_in: float
    length_in: float
    turns: int | None  # turns left of a device


@procedure(
    "rattenkrieg/cloud-start",
    title="A cloud of smoke or dust",
    source="Rattenkrieg 30.2.1, 30.2.2, 30.2.3",
    dice={"density": "of the dust of a collapse"},
    also=("smoke", "dust", "smoke screen", "smoke grenade"),
    summary=lambda cloud: {"density": cloud.density},
)
def cloud_start(puff: CloudSource, dice: Dice, working: Working) -> Cloud:
    """Start a cloud: fires and devices make smoke, collapses and explosions dust."""
    cloud = _new_cloud(puff, dice, working)
    step = working.step
    step("kind", cloud.kind)
    step("height, width, length in inches", [cloud.height_in, cloud.width_in, cloud.length_in])
    if cloud.turns is not None:
        step("turns it lasts", cloud.turns, "30.2.2")
    return cloud


def _new_cloud(puff: CloudSource, dice: Dice, working: Working) -> Cloud:
    step = working.step
    if puff.source == "device":
        row = SCREENS.row(puff.device)
        density = step("density of a device", DEVICE_DENSITY, "30.2.2")
        size = (row["height_in"], row["width_in"], row["length_in"])
        return Cloud("smoke", density, *size, row["turns"])
    if puff.source == "explosion":
        density = step("density of an explosion's dust", EXPLOSION_DENSITY, "30.2.3")
        across = without_noise(2 * (puff.radius_in or 0))
        return Cloud("dust", density, EXPLOSION_HEIGHT_IN, across, across, None)
    if puff.source == "fire":
        density = step("density, the strength of the fire", puff.strength or 0, "30.2.1")
        return Cloud("smoke", density, BLOB_IN, BLOB_IN, BLOB_IN, None)
    density = step("density, by the die", dice.d6("density"), "30.2.3")
    return Cloud("dust", density, BLOB_IN, BLOB_IN, BLOB_IN, None)


class CloudAtTurnEnd(Inputs):
    """A cloud on the table when the turn ends."""

    kind: Annotated[Kind, Field(description="smoke or dust")]
    density: Annotated[int, Field(ge=1, le=12, description="density of the cloud")]
    screen: bool = Field(False, description="the smoke of a device")
    base_in: Annotated[
        Inches, Field(description="height of its underside above the ground, inches")
    ] = 0
    height_in: Annotated[Size, Field(description="height, inches")]
    width_in: Annotated[Size, Field(description="width, inches")]
    length_in: Annotated[Size, Field(description="length, inches")]
    wind_in: Annotated[Inches, Field(description="force of the wind, inches per turn")] = 0
    wind_deg: Annotated[
        Degrees, Field(description="direction in which the wind blows, degrees")
    ] = 0
    turns_left: Annotated[
        int | None, Field(ge=1, le=10_000, description="turns that a screen has left, or null")
    ] = None


@dataclass(frozen=True)
class CloudNextTurn:
    """The cloud a turn later."""

    density: int
    base_in: float
    height_in: float
    width_in: float
    length_in: float
    shift_in: float
    shift_deg: int
    turns_left: int | None
    gone: bool


@procedure(
    "rattenkrieg/cloud-turn",
    title="A cloud from turn to turn",
    source="Rattenkrieg 30.2.1, 30.2.3",
    also=("smoke drifts", "dust settles", "wind"),
)
def cloud_turn(drift: CloudAtTurnEnd, dice: Dice, working: Working) -> CloudNextTurn:
    """Move a cloud: it drifts with the wind and thins; smoke of fires also rises and spreads.

    Screens and dust keep their size. A screen ends after its number of turns, however dense it is.
    """
    step = working.step
    density = step("density", drift.density - THINS)
    spreads = drift.kind == "smoke" and not drift.screen
    # The middle rises and the underside widens downwards.
    base = step(
        "underside, inches", without_noise(drift.base_in + (RISES_IN - WIDENS_IN) * spreads)
    )
    wider = 2 * WIDENS_IN * spreads
    height = step("height, inches", without_noise(drift.height_in + wider))
    width = step("width, inches", without_noise(drift.width_in + wider))
    length = step("length, inches", without_noise(drift.length_in + wider))
    shift = step("drifts, inches", drift.wind_in)
    left = None if drift.turns_left is None else step("turns left", drift.turns_left - 1, "30.2.2")
    gone = step("gone", density == 0 or left == 0)
    return CloudNextTurn(density, base, height, width, length, shift, drift.wind_deg, left, gone)


class FiguresInCloud(Inputs):
    """Figures on foot in a cloud who see no way out, or have just recovered in it."""

    heading_deg: Annotated[
        Degrees, Field(description="direction in which they want to go, degrees")
    ] = 0


@dataclass(frozen=True)
class WayTaken:
    """The direction in which the figures really go."""

    deviation_deg: int  # positive to the right
    heading_deg: int


@procedure(
    "rattenkrieg/lost-in-cloud",
    title="Lost in a cloud",
    source="Rattenkrieg 30.2.4",
    dice={"rolls": "for the direction, two dice"},
    also=("lost in smoke", "disoriented", "dust"),
    summary=lambda wandered: {"deviation_deg": wandered.deviation_deg},
)
def lost_in_cloud(figures: FiguresInCloud, dice: Dice, working: Working) -> WayTaken:
    """Roll which way lost figures go: two dice turn the declared direction; 7 is straight on."""
    step = working.step
    total = step("two dice", sum(dice.pool("rolls", 2, ordered=False)))
    deviation = step("degrees to the right", (total - STRAIGHT_ON) * SECTOR_DEG)
    return WayTaken(deviation, step("heading, degrees", (figures.heading_deg + deviation) % 360))
