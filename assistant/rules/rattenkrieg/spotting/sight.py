"""Sight on the table: lines over obstacles, and how much is lost in haze (Rattenkrieg 2.1)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Height, Inches, Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_decimals, round_down, without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

SHADOWS = tables.load("rattenkrieg/line-of-sight-shadow")
CONDITIONS = tables.load("rattenkrieg/visibility-conditions")
CLOUD = "smoke-and-dust-cloud"  # its density (30.2) decides, so it is not a condition by itself

INVISIBLE = whole_figure("rattenkrieg/sight-invisible")
LISTED_WITHIN = 0.001  # a height ratio this near to a printed one counts as that one

WORDS = CONDITIONS.keys()
Condition = Annotated[str, OneOf(word for word in WORDS if word != CLOUD)]
StretchCondition = Annotated[str, OneOf(WORDS)]
Raw = Annotated[int, Field(ge=0, le=1_000_000_000)]  # an I-Factor without its limit


class SightLine(Inputs):
    """A line of sight from the higher end to the lower, and the obstacle between."""

    viewer_height_in: Annotated[
        Inches,
        Field(description="height of the higher end above the ground of the lower end, inches"),
    ]
    obstacle_height_in: Annotated[
        Height, Field(description="height of the obstacle above the same ground, inches")
    ]
    distance_in: Annotated[Inches, Field(description="from the higher end to the obstacle, inches")]
    beyond_in: Annotated[Inches, Field(description="from the obstacle to the lower end, inches")]
    obstacle: Literal["scenery", "vehicle", "artillery", "infantry"] = Field(
        "scenery", description="object between the two; infantry never blocks"
    )
    adjacent: bool = Field(False, description="one end is within 1 inch of the object")
    half_shadow: bool = Field(
        False, description="house rule: half the shadow for a figure that is not prone"
    )


@dataclass(frozen=True)
class LineOfSight:
    """The result of a line of sight, and the length of the obstacle's shadow."""

    ratio: float | None  # None when the obstacle does not matter at all
    factor: float | None
    shadow_in: float | Literal["table"]
    clear: bool


@procedure(
    "rattenkrieg/line-of-sight",
    title="Line of sight over an obstacle",
    source="Rattenkrieg 2.1.1",
    also=("LoS", "shadow distance", "can they see over it"),
)
def line_of_sight(line: SightLine, dice: Dice, working: Working) -> LineOfSight:
    """Check whether a target is seen over an obstacle: it is, beyond the obstacle's shadow.

    The higher the eye above the obstacle, the shorter the shadow. Lines of sight are mutual, so the
    higher end always counts as the viewer.
    """
    step = working.step
    if _is_over_obstacle(line, working):
        return LineOfSight(
            None, None, step("shadow, inches", 0.0), step("clear line of sight", True)
        )
    ratio = without_noise(line.viewer_height_in / line.obstacle_height_in)
    shown_ratio = step("times as high as the obstacle", round_decimals(ratio, 4))
    if ratio <= 1:
        step("shadow: the obstacle is as high as the eye", "table")
        return LineOfSight(shown_ratio, None, "table", step("clear line of sight", False))
    factor = _shadow_factor(ratio)
    shown_factor = step("shadow for each inch to the obstacle", round_decimals(factor, 4))
    step("distance to the obstacle, inches", line.distance_in)
    shadow_in = factor * line.distance_in
    if step("half the shadow, because the figure is not prone", line.half_shadow):
        shadow_in /= 2
    shadow_in = step("shadow, inches", round_decimals(shadow_in, 2))
    seen = step(
        "clear line of sight", step("inches beyond the obstacle", line.beyond_in) >= shadow_in
    )
    return LineOfSight(shown_ratio, shown_factor, shadow_in, seen)


def _is_over_obstacle(line: SightLine, working: Working) -> bool:
    if line.obstacle == "infantry":
        return working.step("infantry does not block", True)
    if line.adjacent:
        return working.step("close to the obstacle, it sees over it", True)
    return without_noise(line.obstacle_height_in) <= 0 and working.step(
        "there is nothing in the way", True
    )


def _shadow_factor(ratio: float) -> float:
    for row in SHADOWS.rows:
        if without_noise(abs(ratio - Fraction(row["ratio"]))) <= LISTED_WITHIN:
            return float(row["factor"])
    # The geometry that the printed table rounds: it closes the gaps between the rows.
    return 1 / (ratio - 1)


class Stretch(Inputs):
    """A part of the line that is in something thicker than the air around it."""

    inches: Annotated[Inches, Field(description="length of the line inside it, inches")]
    condition: Annotated[
        StretchCondition | None, Field(description="its Visibility Condition; omit it for a cloud")
    ] = None
    density: Annotated[
        int | None,
        Field(ge=1, le=12, description="density of the cloud; omit it for anything else"),
    ] = None


class SightConditions(Inputs):
    """A figure to look at, its distance, and the obstacles on the line of sight."""

    distance_in: Annotated[Inches, Field(description="distance from eye to figure, inches")]
    ambient: tuple[Condition, ...] = Field(
        ("clear-day",),
        max_length=len(WORDS),
        description="conditions that hold over the whole distance; they add up",
    )
    stretches: tuple[Stretch, ...] = Field(
        (),
        max_length=100,
        description="stretches of cloud, wood, bush or shadow that the line crosses",
    )
    magnification: Annotated[
        int, Field(ge=1, le=12, description="magnification of the optic; 1 for the naked eye")
    ] = 1

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for a stretch with no thickness, with two, or longer than the line."""
        for number, stretch in enumerate(self.stretches):
            where = f"stretches[{number}]"
            if stretch.inches > self.distance_in:
                allowed = f"at most the distance, {self.distance_in:g}"
                yield Problem(f"{where}.inches", stretch.inches, allowed)
            if stretch.condition == CLOUD and stretch.density is None:
                yield Problem(f"{where}.density", None, "a number from 1 to 12, for a cloud")
            elif stretch.condition is None and stretch.density is None:
                yield Problem(where, stretch.model_dump(), "given, unless density is given")
            elif stretch.condition not in (None, CLOUD) and stretch.density is not None:
                yield Problem(where, stretch.model_dump(), "omitted, because density is given")


@dataclass(frozen=True)
class IFactor:
    """The I-factor of a figure: how much the obstacles in between hide it."""

    visibility: int
    raw: int  # without the limit: spotting and cover use it
    limit: int
    i_factor: int
    visible: bool
    visual_command: bool
    cover: int
    sight_limit_in: float | Literal["table"]


@procedure(
    "rattenkrieg/i-factor",
    title="I-Factor",
    source="Rattenkrieg 2.1.2, 2.1.4, 3.1.3, 5.1",
    also=("inconspicuousness", "visibility", "how far can we see"),
)
def i_factor(conditions: SightConditions, dice: Dice, working: Working) -> IFactor:
    """Calculate the I-Factor: each inch counts, with the conditions that apply to it.

    At the limit a figure cannot be seen at all. An optic moves the limit further away, but optics
    change neither signs between comrades nor the cover that poor sight gives.
    """
    step = working.step
    visibility = step(
        "visibility condition all around", sum(_visibility_of(name) for name in conditions.ambient)
    )
    raw = step("distance", conditions.distance_in) * visibility
    for stretch in conditions.stretches:
        raw += step(
            f"{stretch.inches:g} inches of {(stretch.condition or 'cloud').replace('-', ' ')}",
            without_noise(stretch.inches * (stretch.density or _visibility_of(stretch.condition))),
        )
    raw = step("I-Factor, rounded down", round_down(raw))
    limit = step("not visible from", INVISIBLE * conditions.magnification, "5.1")
    sight_limit_in: float | Literal["table"] = "table"
    if visibility:
        sight_limit_in = round_decimals(limit / visibility, 2)
    return IFactor(
        visibility,
        raw,
        limit,
        i_factor=step("counts as", min(raw, limit)),
        visible=step("visible", raw < limit),
        visual_command=step("signs are visible", raw < INVISIBLE, "2.1.4"),
        cover=step("cover from poor visibility", cover_by_sight(raw), "3.1.3"),
        sight_limit_in=step("distance of sight in the open, inches", sight_limit_in),
    )


def cover_by_sight(raw: int) -> int:
    """Return the cover from being hard to see (3.1.3): 1 at any I-Factor, 2 when invisible."""
    return 2 if raw >= INVISIBLE else min(raw, 1)


def _visibility_of(condition: str | None) -> int:
    return int(CONDITIONS.row(condition)["visibility"])
