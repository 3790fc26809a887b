"""Throws of hand and rifle grenades, and where they fall (Rattenkrieg 21)."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass, replace
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, Missing, OneOf, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import FLAMETHROWERS, MOLOTOV
from assistant.rules.rounding import round_decimals, round_down, without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

HAND_GRENADES = tables.load("rattenkrieg/hand-grenades")
RIFLE_GRENADES = tables.load("rattenkrieg/rifle-grenades")
SMOKE = tables.load("rattenkrieg/smoke-screens")
DISPERSION = tables.load("rattenkrieg/grenade-dispersion")
OPENINGS = tables.load("rattenkrieg/grenade-openings")

HALF_DIE = "half-die"
FAR_IN = whole_figure(
    "rattenkrieg/grenades-far-in"
)  # from here on the farther row of an opening applies
HOURS, HOUR_DEG, WHOLE_DEG = 12, 30, 360

Launch = Literal["hand", "rifle"]
LaunchedBy = Annotated[Launch, Field(description="thrown by hand, or launched from a rifle")]


def _ranges_by_hand() -> dict[str, int]:
    reach = {row["weapon"]: row["range_in"] for row in HAND_GRENADES.rows}
    reach[MOLOTOV] = FLAMETHROWERS.row(MOLOTOV)["range_in"]
    smoke = {row["source"]: row["throw_range_in"] for row in SMOKE.rows}
    return reach | {name: inches for name, inches in smoke.items() if inches is not None}


RANGE_IN: dict[Launch, dict[str, int]] = {
    "hand": _ranges_by_hand(),
    "rifle": {row["weapon"]: row["range_in"] for row in RIFLE_GRENADES.rows},
}
Thrown = Annotated[str, OneOf(dict.fromkeys([*RANGE_IN["hand"], *RANGE_IN["rifle"]]))]


class GrenadeThrow(Inputs):
    """A grenade, or another thing that is thrown, and the point it is aimed at."""

    weapon: Annotated[
        Thrown | None,
        Field(description="weapon that is thrown; give its range instead if it is not listed"),
    ] = None
    range_in: Annotated[
        Inches | None,
        Field(description="range of the throw, inches; give either this or the weapon"),
    ] = None
    launch: LaunchedBy = "hand"
    distance_in: Annotated[Inches, Field(description="inches to the intended point")]
    quality: Annotated[Quality, Field(description="Quality of the thrower")]
    through_barrier: bool = Field(False, description="through a ceiling, wall or door")
    target_in_trench: bool = Field(False, description="into a trench or foxhole")
    reaction: bool = Field(False, description="thrown in reaction")
    on_vehicle: bool = Field(False, description="thrower on a vehicle or moving boat")
    running: bool = Field(False, description="thrower runs")
    ran: bool = Field(False, description="thrower ran in the previous action")
    prone: bool = Field(False, description="thrower is prone")
    target_unseen: bool = Field(False, description="thrower does not see the intended point")
    behind_cover: bool = Field(False, description="thrower behind cover")
    moving: bool = Field(False, description="thrower moves; this counts only at an opening")
    opening: Annotated[
        Literal["none", "door", "window", "loophole"],
        Field(description="opening that the grenade must go through"),
    ] = "none"
    opening_distance_in: Annotated[
        Inches | None, Field(description="inches from thrower to opening; needed with an opening")
    ] = None
    direction_deg: Annotated[
        int | None,
        Field(
            ge=0,
            le=359,
            description="direction in which the die on the table points, degrees clockwise from"
            " the line of throw; if omitted, a die of twelve hours is rolled",
        ),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors unless a weapon or a range is given, and for a point out of reach."""
        if (self.weapon is None) == (self.range_in is None):
            entered = None if self.weapon is None else [self.weapon, self.range_in]
            yield Problem("weapon", entered, "given, or range_in, but not both")
        elif self.weapon is not None and self.weapon not in RANGE_IN[self.launch]:
            names = ", ".join(RANGE_IN[self.launch])
            yield Problem("weapon", self.weapon, f"one of {names} with launch {self.launch}")
        elif without_noise(self.distance_in) > self.reach_in:
            yield Problem("distance_in", self.distance_in, f"a number from 0 to {self.reach_in:g}")
        if self.opening != "none" and self.opening_distance_in is None:
            yield Missing("opening_distance_in", None, "a number, 0 or more, with an opening")

    @property
    def reach_in(self) -> float:
        """The greatest distance of a throw, in inches."""
        return (
            RANGE_IN[self.launch][self.weapon] if self.weapon else without_noise(self.range_in or 0)
        )

    @property
    def scatter_situations(self) -> dict[str, bool]:
        """Return whether each situation of the table of dispersion applies, in its order."""
        names = [row["situation"] for row in DISPERSION.rows if row["situation"] != "quality"]
        return {name: getattr(self, name.replace("-", "_")) for name in names}


@dataclass(frozen=True)
class ThrowLanding:
    """The point where the thing lands, relative to the aim point and along the line of throw."""

    through: bool | None  # None without an opening to pass
    aim: Literal["target", "under-opening"]
    deviation_in: float
    direction_deg: int | None  # clockwise from the line of throw; None when it does not deviate
    long_in: float
    right_in: float


@procedure(
    "rattenkrieg/throw",
    title="Throw a grenade",
    source="Rattenkrieg 21.2, 21.7",
    dice={
        "opening_die": "through a door, window or loophole",
        "scatter": "distance of the deviation",
        "half": "one each for running, for not seeing the point, and for cover",
        "direction": "hour toward which it deviates, 1 to 12, with twelve onwards along the throw",
    },
    faces={"direction": HOURS},
    also=("hand grenade", "rifle grenade", "molotov", "satchel charge", "scatter", "dispersion"),
    summary=lambda landing: {
        "deviation_in": landing.deviation_in,
        "on_the_point": landing.deviation_in == 0,
        "through": landing.through,
    },
)
def throw(thrown: GrenadeThrow, dice: Dice, working: Working) -> ThrowLanding:
    """Throw a grenade: it strays by the die less the Quality, in inches; hindrances add to it.

    A throw that fails to pass an opening bounces: it strays from the spot under the opening, on the
    thrower's side. In a small room the aim point is its center, and walls stop a thing that strays
    into them. If there is no range at all, the thing is placed by hand.
    """
    step = working.step
    if step("range, inches", thrown.reach_in) == 0:
        return ThrowLanding(None, step("placed by hand at the", "target"), 0, None, 0, 0)
    through = None if thrown.opening == "none" else _passes_opening(thrown, dice, working)
    aim: Literal["target", "under-opening"] = "under-opening" if through is False else "target"
    deviation = _roll_deviation(thrown, dice, working)
    if deviation == 0:
        return ThrowLanding(through, aim, 0, None, 0, 0)
    degrees = thrown.direction_deg
    if degrees is None:
        hour = step("hour, twelve being onwards", dice.die("direction", HOURS))
        degrees = hour * HOUR_DEG % WHOLE_DEG
    angle = radians(step("degrees from the line of throw", degrees))
    return ThrowLanding(
        through,
        aim,
        deviation,
        degrees,
        step("inches long", round_decimals(deviation * cos(angle), 1)),
        step("inches right", round_decimals(deviation * sin(angle), 1)),
    )


def stopped_at_wall(landing: ThrowLanding, wall_in: float) -> ThrowLanding:
    """Return where a thing lands that strays towards a wall: against the wall at most (18.1).

    `wall_in` is the distance of the wall from the aim point, in inches.
    """
    if landing.deviation_in <= wall_in:
        return landing
    part = wall_in / landing.deviation_in
    long_in, right_in = (
        round_decimals(inches * part, 1) for inches in (landing.long_in, landing.right_in)
    )
    return replace(landing, deviation_in=wall_in, long_in=long_in, right_in=right_in)


def _passes_opening(thrown: GrenadeThrow, dice: Dice, working: Working) -> bool:
    """Return whether the throw passes the opening; a loophole counts as a window (ruling)."""
    step = working.step
    kind = "door" if thrown.opening == "door" else "window"
    near = without_noise(thrown.opening_distance_in or 0) < FAR_IN
    row = OPENINGS.row(f"{kind}-under-6in" if near else f"{kind}-6in-or-more")
    up_to: int = step(f"it passes the {thrown.opening} on this or less", row["success_up_to"])
    modifier: int = 0
    if thrown.moving or thrown.running:
        modifier = step("thrower moves", OPENINGS.row("thrower-moving")["die_modifier"])
    die = step("die at the opening", dice.d6("opening_die", split=up_to - modifier))
    return step("passes", die + modifier <= up_to)


def _roll_deviation(thrown: GrenadeThrow, dice: Dice, working: Working) -> int:
    """Return how many inches the throw strays from the aim point."""
    step = working.step
    held = [name for name, holds in thrown.scatter_situations.items() if holds]
    flat = {name: DISPERSION.row(name)["modifier_in"] for name in held}
    halved = [name for name in held if flat[name] == HALF_DIE]

    strays: int = step("scatter", dice.d6("scatter"))
    strays += step("Quality", -thrown.quality)
    strays += sum(step(name.replace("-", " "), flat[name]) for name in held if name not in halved)
    for name, die in zip(halved, dice.pool("half", len(halved), ordered=False), strict=True):
        strays += step(f"{name.replace('-', ' ')}: half a die", round_down(die / 2))
    return step("inches off the aim point", max(0, strays))
