"""A gun's shot as entered, and what comes before its damage dice (Rattenkrieg 26.3, 31.16)."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Missing, Problem
from assistant.rules.rattenkrieg.vehicles.gunnery.aiming import ToHit
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import BURST_FAMILY, ShellType
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

ALWAYS_FAILS = 6  # 26.3.1
REBOUNDS = whole_figure("rattenkrieg/declared-shot-rebounds")  # 26.3: on this
SCREEN_GOES_FROM = whole_figure("rattenkrieg/declared-shot-screen-goes-from")  # 31.16.5, 31.16.4
GOES_THROUGH_FROM = whole_figure("rattenkrieg/declared-shot-goes-through-from")
PLUGS = whole_figure("rattenkrieg/declared-shot-plugs")
BREAKS_THROUGH = whole_figure("rattenkrieg/declared-shot-breaks-through")
MORE_WHEN_PLUGGING = whole_figure("rattenkrieg/declared-shot-more-when-plugging")
HALF = 2  # 20.2: a shell that pierces half of the armor shakes the crew
SHATTERS = "apc"  # ruling: this type alone

Result = Literal[
    "penetrated",
    "hit",
    "no-penetration",
    "stopped-by-screen",
    "rebound",
    "through",
    "shattered",
]
Millimetres = Annotated[float, Field(ge=0, le=10_000)]
MOST_DICE = 60  # more points than any vehicle has
DiceCount = Annotated[int, Field(ge=0, le=MOST_DICE)]


class UnarmoredStrike(Inputs):
    """The effect of a shell on a target without armor."""

    dice: Annotated[DiceCount, Field(description="strike dice: 8 for 8D(5)")]
    severity: Annotated[
        int, Field(ge=0, le=6, description="the highest die that counts: 5 of 8D(5)")
    ]


class GunShot(Inputs):
    """A shell that hits its target."""

    armored: bool = Field(True, description="the target is armored")
    enclosed: bool = Field(True, description="its crew is under armor, with hatches")
    shell_type: Annotated[ShellType, Field(description="type of the shell")]
    to_hit: ToHit
    penetration_mm: Annotated[
        Millimetres | None,
        Field(description="penetration at this range in millimeters; needed against armor"),
    ] = None
    dice: Annotated[
        DiceCount | None,
        Field(description="its damage dice against armor: 4 for 104mm/4D; required then"),
    ] = None
    he: Annotated[
        UnarmoredStrike | None,
        Field(description="its strike against other targets; needed without armor"),
    ] = None
    caliber_mm: Annotated[
        float | None,
        Field(
            gt=0,
            le=1000,
            description="caliber, millimeters; needed against armor with special cases",
        ),
    ] = None
    relative_armor_mm: Annotated[
        Millimetres | None,
        Field(description="relative armor of the cell struck, millimeters; needed against armor"),
    ] = None
    red: bool = Field(False, description="the armor of the cell is red: a shell may rebound")
    screen: Annotated[
        Literal["none", "schurzen", "extra-armor"],
        Field(description="plates or tracks in front of the armor"),
    ] = "none"
    extra_armor_mm: Annotated[
        Millimetres,
        Field(description="millimeters that extra armor is worth, all kinds added up"),
    ] = 0
    fan_confused: bool = Field(
        False, description="a shot through this fan has already cost the impulse"
    )
    special_cases: bool = Field(
        True, description="house rule: shells may plug, go right through and shatter"
    )

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for missing figures without which the shot cannot be resolved."""
        needed: tuple[tuple[str, object], ...] = (("he", self.he),)
        if self.armored:
            needed = (("relative_armor_mm", self.relative_armor_mm),)
            if self.special_cases:
                needed = (("caliber_mm", self.caliber_mm), *needed)
            if not self.is_smoke:
                effect = (("penetration_mm", self.penetration_mm), ("dice", self.dice))
                needed = effect + needed
        for name, value in needed:
            if value is None:
                words = "an object with dice, severity" if name == "he" else "a number, 0 or more"
                where = "against armor" if self.armored else "against a target without armor"
                yield Missing(name, None, f"{words}, {where}")

    @property
    def is_smoke(self) -> bool:
        """Whether the shell does no damage."""
        return self.shell_type == "smoke"

    @property
    def is_burst(self) -> bool:
        """Whether the shell is of the burst family."""
        return self.shell_type in BURST_FAMILY

    @property
    def armor_mm(self) -> float:
        """The millimeters of armor in the shell's path."""
        extra = self.extra_armor_mm if self.screen == "extra-armor" else 0
        return without_noise((self.relative_armor_mm or 0) + extra)

    @property
    def is_held_up(self) -> bool:
        """Whether a screen makes the shot roll its dice twice."""
        screened = self.armored and self.screen != "none"
        return screened and not self.is_burst and self.shell_type != "heat"

    @property
    def may_shatter(self) -> bool:
        """Whether more sixes than ones shatter the shell."""
        return self.armored and self.special_cases and self.shell_type == SHATTERS

    @property
    def damage_dice(self) -> int:
        """The number of damage dice, with more when the shell plugs."""
        if not self.armored:
            return self.he.dice if self.he else 0
        number = self.dice or 0
        return number + (number // MORE_WHEN_PLUGGING if self.is_wider(PLUGS) else 0)

    @property
    def impulse_lost(self) -> bool:
        """Whether the shot shakes a crew that is under armor, unless a screen stops it."""
        if not (self.armored and self.enclosed) or self.fan_confused or self.is_smoke:
            return False
        return without_noise(HALF * (self.penetration_mm or 0)) >= self.armor_mm

    def is_wider(self, times: int) -> bool:
        """Return whether the caliber is at least `times` the armor, where that counts."""
        return self.special_cases and without_noise(self.caliber_mm or 0) >= without_noise(
            times * self.armor_mm
        )

    @property
    def highest_kept(self) -> int:
        """The highest face of a damage die that counts; 0 if none does."""
        return max(filter(self.is_kept, range(1, ALWAYS_FAILS + 1)), default=0)

    def is_kept(self, die: int) -> bool:
        """Return whether a damage die is kept."""
        most = self.to_hit
        if not self.armored:
            most = min(most, self.he.severity if self.he else 0)
        return die <= most and die != ALWAYS_FAILS

    def points_of_die(self, die: int) -> int:
        """Return the damage points of a die."""
        if not self.is_kept(die):
            return 0
        return min(die, self.dice or 0) if self.armored else die


class ArmorMet(NamedTuple):
    """The fate of the shell before the damage dice; without a result, the dice are rolled."""

    result: Result | None = None
    crew_killed: int = 0
    screen_lost: bool = False


@dataclass(frozen=True)
class GunShotResult:
    """The result of the shot."""

    result: Result
    dice_rolled: int
    kept: list[int]  # as they count for the sum
    damage_points: int
    crew_killed: int
    impulse_lost: bool
    screen_lost: bool
    armor_mm: float | None = None  # in its way, extra armor included; None without armor


def summarize_shot(
    result: Result, points: int, met: ArmorMet, impulse_lost: bool
) -> dict[str, Any]:
    """Return the parts of a shot's outcome for which odds are shown."""
    return {
        "result": result,
        "damage_points": points,
        "crew_killed": met.crew_killed,
        "impulse_lost": impulse_lost,
        "screen_lost": met.screen_lost,
    }


def meet_armor(shot: GunShot, dice: Dice, working: Working) -> ArmorMet:
    """Resolve the effect of screen and armor on the shell."""
    step = working.step
    if shot.is_smoke:
        return ArmorMet(step("smoke does no damage", "no-penetration"))
    screen_lost = False
    if shot.screen == "schurzen" and shot.shell_type == "heat":
        step("stopped by the screen", True, "31.16.5")
        die = step("die for the screen", dice.d6("schurzen", at_least=SCREEN_GOES_FROM), "31.16.5")
        gone = step("screen destroyed", die >= SCREEN_GOES_FROM, "31.16.5")
        return ArmorMet("stopped-by-screen", screen_lost=gone)
    if shot.screen != "none" and shot.is_burst:
        screen_lost = step("screen blown off", True, "31.16.1")
    if shot.screen == "extra-armor":
        step("extra armor, millimeters", shot.extra_armor_mm, "31.16.6")
    armor = step("armor in its way, millimeters", shot.armor_mm)
    if not step("pierces it", without_noise(shot.penetration_mm or 0) >= armor):
        return ArmorMet("no-penetration", screen_lost=screen_lost)
    breaks = shot.is_wider(BREAKS_THROUGH)
    if breaks:
        step(f"caliber at least {BREAKS_THROUGH} times the armor", True, "31.16.4")
    elif shot.red and not shot.is_burst:
        die = step("die: rebounds on a six", dice.d6("rebound", at_least=REBOUNDS))
        if step("rebounds", die >= REBOUNDS):
            return ArmorMet("rebound", screen_lost=screen_lost)
    if breaks:
        die = step("die", dice.d6("through", at_least=GOES_THROUGH_FROM), "31.16.4")
        if step("goes right through", die >= GOES_THROUGH_FROM, "31.16.4"):
            killed = step("crewmen killed", dice.d6("killed") - 1, "31.16.4")
            return ArmorMet("through", killed, screen_lost)
    return ArmorMet(screen_lost=screen_lost)
