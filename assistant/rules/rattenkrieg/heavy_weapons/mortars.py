"""Mortars: their beaten zone, and setting them up (Rattenkrieg 27.3)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Height, Inputs, Missing, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import without_noise
from assistant.rules.tables import Row
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

MORTARS = tables.load("rattenkrieg/mortars")
BOMBS_A_RIFLEMAN = whole_figure("rattenkrieg/mortars-bombs-a-rifleman")
HANDLING = tables.load("rattenkrieg/mortar-handling")

LIGHT = ("50mm", "60mm", "5cm", '2"')  # 27.3.1: calibers of light mortars
LONGER_IN = whole_figure("rattenkrieg/mortars-longer-in")  # 27.3: with each consecutive action
WIDER_IN = whole_figure("rattenkrieg/mortars-wider-in")

Mortar = Annotated[str, OneOf(MORTARS.keys())]
MortarClass = Annotated[str, OneOf(HANDLING.keys())]


def handling_row(mortar: str) -> Row:
    """Return the row for handling a mortar; one on wheels differs in its setting up only."""
    light = MORTARS.row(mortar)["caliber"] in LIGHT
    return HANDLING.row("light" if light else "medium")


class MortarFire(Inputs):
    """A mortar that fires for an action, and perhaps a figure near the point it aims at."""

    mortar: Annotated[Mortar, Field(description="the mortar")]
    consecutive_actions: Annotated[
        int,
        Field(
            ge=1,
            le=10_000,
            description="actions of fire at this point without a break, this one included",
        ),
    ]
    bombs_left: Annotated[Count, Field(description="bombs that it fired before this action")]
    direct: bool = Field(False, description="its crew sees the point, so that it fires directly")
    range_in: Annotated[
        float, Field(gt=0, le=1_000_000, description="inches from the mortar to the point")
    ]
    off_axis_deg: Annotated[
        float,
        Field(ge=0, le=180, description="degrees to either side of where the mortar points"),
    ] = 0
    along_in: Annotated[
        Height | None,
        Field(description="inches of a figure from the point, along the line of fire"),
    ] = None
    across_in: Annotated[
        Height | None,
        Field(
            description="distance of the figure from the point across the line of fire,"
            " inches; enter the distance along the line too"
        ),
    ] = None
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a figure with only one of its two coordinates."""
        for name, entered, other in (
            ("along_in", self.along_in, self.across_in),
            ("across_in", self.across_in, self.along_in),
        ):
            if entered is None and other is not None:
                yield Missing(name, None, "a number, because the other distance is given")


@dataclass(frozen=True)
class BeatenZone:
    """The ellipse in which every figure rolls, and the bombs that are left."""

    may_fire: bool
    reason: Literal["too-close", "outside-arc", "no-bombs"] | None
    length_in: int  # along the line of fire
    width_in: int
    bombs_left: int
    inside: bool | None  # None when no figure was entered, or the mortar may not fire


@procedure(
    "rattenkrieg/mortar-fire",
    title="Mortar fire",
    source="Rattenkrieg 27.3, 27.3.1",
    also=("mortar", "beaten zone", "barrage", "indirect fire", "bombs", "forward observer"),
)
def mortar_fire(fire: MortarFire, dice: Dice, working: Working) -> BeatenZone:
    """Find the ellipse in which every figure rolls on the Combat Table, each action.

    The ellipse grows with each action of fire at the same point. Bombs are heard coming: a figure
    under them may always react. Fewer bombs than an action uses may still be fired one by one, like
    shells.
    """
    step = working.step
    handling = handling_row(fire.mortar)
    reason = _reason_against(fire, handling, working)
    radius = step("outermost ring, inches", MORTARS.row(fire.mortar)["r1"]["radius_in"])
    before = step("actions of fire before", fire.consecutive_actions - 1)
    length = step("length, inches", 2 * radius + LONGER_IN * before)
    width = step("width, inches", 2 * radius + WIDER_IN * before)
    if reason is not None:
        step("may not fire", reason)
        if not fire.overruled or not step("the umpire overrules the range", fire.overruled):
            return BeatenZone(False, reason, length, width, fire.bombs_left, None)
    used = step("bombs used", min(handling["bombs_per_action"], fire.bombs_left), "27.3.1")
    left = step("bombs left", fire.bombs_left - used, "27.3.1")
    inside = _is_inside(fire, length, width)
    if inside is not None:
        step("the figure is inside", inside)
    return BeatenZone(True, None, length, width, left, inside)


def _reason_against(
    fire: MortarFire, handling: Row, working: Working
) -> Literal["too-close", "outside-arc", "no-bombs"] | None:
    step = working.step
    column = "min_range_direct_in" if fire.direct else "min_range_indirect_in"
    if without_noise(fire.range_in) < step("minimum range, inches", handling[column]):
        return "too-close"
    if without_noise(fire.off_axis_deg) > step(
        "arc to either side, degrees", handling["arc_deg"] / 2
    ):
        return "outside-arc"
    return "no-bombs" if fire.bombs_left < handling["bombs_per_action"] else None


def _is_inside(fire: MortarFire, length: int, width: int) -> bool | None:
    if fire.along_in is None or fire.across_in is None:
        return None
    along, across = 2 * fire.along_in / length, 2 * fire.across_in / width
    return without_noise(along**2 + across**2) <= 1


class MortarSetUp(Inputs):
    """A mortar that is set up, or taken down."""

    model_config = ConfigDict(serialize_by_alias=True)

    kind: Annotated[
        MortarClass,
        Field(alias="class", description="class of the mortar; wheeled ones are Soviet"),
    ]


@dataclass(frozen=True)
class SetUpCost:
    """The cost of setting up."""

    actions: int


@procedure(
    "rattenkrieg/mortar-setup",
    title="Setting up a mortar",
    source="Rattenkrieg 27.3",
    dice={"time": "actions: one for a wheeled mortar, two for another medium one"},
    also=("mortar", "take down a mortar", "deploy"),
    summary=lambda up: {"actions": up.actions},
)
def mortar_setup(mortar: MortarSetUp, dice: Dice, working: Working) -> SetUpCost:
    """Find the actions of setting up, which the crew may share; taking down costs the same."""
    step = working.step
    cost = step(f"{mortar.kind.replace('-', ', ')} mortar", HANDLING.row(mortar.kind)["setup"])
    count, of_dice, _ = cost.partition("d")
    if not of_dice:
        return SetUpCost(step("actions", int(count)))
    thrown = step("dice", dice.pool("time", int(count), ordered=False))
    return SetUpCost(step("actions", sum(thrown)))
