"""Aiming a gun: its To Hit, and single systems of a vehicle (Rattenkrieg 26.2.5, 26.4)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_down, without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

RANGES = tables.load("rattenkrieg/aiming-range")
MODIFIERS = tables.load("rattenkrieg/vehicle-fire-modifiers")
TARGETS = tables.load("rattenkrieg/system-targets")

INCHES_A_STEP = whole_figure("rattenkrieg/aiming-inches-a-step")  # 26.2.5.2: of relative speed
LOWEST = 1
HIGHEST = whole_figure("rattenkrieg/aiming-highest")  # 26.2.5: a six always fails
BEST = max(TARGETS.keys())  # a higher Quality aims like this one
ANY = "any"

ToHit = Annotated[int, Field(ge=LOWEST, le=HIGHEST, description="To Hit of the shot")]
Aimed = Literal[
    "tracks",
    "wheels",
    "gun",
    "turret-ring",
    "engine",
    "visor",
    "ammunition",
    "fuel",
    "radio",
    "structure",
    "propeller",
    "buoyancy",
]


class Aim(Inputs):
    """A gun and its target."""

    gunner_quality: Annotated[Quality, Field(description="Quality of the gunner")]
    gun_sight: Annotated[
        int,
        Field(
            ge=-6, le=10, description="sight of the gun, less one for each damage point of the gun"
        ),
    ] = 0
    range_in: Annotated[Inches, Field(description="inches to the target")]
    size: Annotated[
        int, Field(ge=1, le=100_000, description="size of the target as the firer sees it")
    ]
    relative_speed_in: Annotated[Inches, Field(description="relative speed of the target")] = 0
    aa_sight: bool = Field(False, description="the sight is made for aircraft")
    first_shot: bool = Field(False, description="the first shot of this gun at this target")
    german: bool = Field(False, description="a German gun or tank fires")
    clearly_visible: bool = Field(True, description="the target is clearly visible")
    in_reaction: bool = Field(False, description="fires in reaction")
    designated: bool = Field(False, description="another element points the target out")
    commander_helping: bool = Field(False, description="the commander helps the gunner")
    registered: bool = Field(
        False, description="a scenario's free range estimate: the first shot is less hard by one"
    )
    no_range_modifier: bool = Field(
        False, description="a shot beyond 500 m; the range has already modified the die"
    )
    quality_counts_twice: bool = Field(
        True, description="house rule: the Quality of the gunner counts again in the final tuning"
    )


@dataclass(frozen=True)
class ToHitFound:
    """The To Hit of the shot and its parts."""

    range_modifier: int
    speed_modifier: int
    prepared: int
    raw: int
    to_hit: int


@procedure(
    "rattenkrieg/gun-to-hit",
    title="To Hit with a gun",
    source="Rattenkrieg 26.2.5",
    also=("aiming", "tank gun", "gunner", "first shot", "to hit number"),
)
def gun_to_hit(aim: Aim, dice: Dice, working: Working) -> ToHitFound:
    """Calculate the To Hit: the gunner's Quality with all modifiers, from one to five."""
    step = working.step
    quality = step("Quality of the gunner", aim.gunner_quality, "26.2.5.1")
    speed = _speed_modifier(aim, working)
    by_range = _range_modifier(aim, working)
    prepared = step("To Hit so far", quality + speed + by_range, "26.2.5.3")
    working.section = "26.2.5.4"
    raw = prepared
    if aim.quality_counts_twice:
        raw += step("Quality of the gunner again", quality)
    if aim.gun_sight:
        raw += step("gun sight", aim.gun_sight)
    for situation in _situations_that_apply(aim):
        modifier: int = MODIFIERS.row(situation)["modifier"]
        raw += step(situation.replace("-", " "), modifier)
    if aim.first_shot and aim.registered:
        raw += step("range known beforehand", 1)
    step("as modified", raw)
    to_hit = step("To Hit", max(LOWEST, min(HIGHEST, raw)), "26.2.5")
    return ToHitFound(by_range, speed, prepared, raw, to_hit)


def _speed_modifier(aim: Aim, working: Working) -> int:
    if aim.aa_sight:
        return working.step("relative speed, with an anti-aircraft sight", 0, "26.2.5.3")
    relative = working.step("relative speed, inches", aim.relative_speed_in, "26.2.5.2")
    return working.step("relative speed", -round_down(relative / INCHES_A_STEP), "26.2.5.2")


def _range_modifier(aim: Aim, working: Working) -> int:
    if aim.no_range_modifier:
        return working.step("range, paid for by the die of a long shot", 0, "19.4")
    for row in RANGES.rows:
        times: int | None = row["up_to_times_size"]
        if times is None or without_noise(aim.range_in) <= times * aim.size:
            break
    up_to = "beyond that" if times is None else f"up to {times} times the size"
    modifier: int = working.step(f"range, {up_to}", row["modifier"], "26.2.5.3")
    return modifier


def _situations_that_apply(aim: Aim) -> Iterator[str]:
    """Yield the rows of the table that apply."""
    if aim.first_shot:
        yield "first-shot-german" if aim.german else "first-shot"
    if not aim.clearly_visible:
        yield "not-clearly-visible"
    if aim.in_reaction:
        yield "in-reaction"
    if aim.designated:
        yield "designated"
    if aim.commander_helping:
        yield "commander-helping"


class SystemAim(Inputs):
    """A gunner who aims at one system of a vehicle."""

    quality: Annotated[Quality, Field(description="Quality of the gunner")]
    system: Annotated[
        Aimed, Field(description="system that the gunner aims at, in the fan of the shot")
    ]
    to_hit: ToHit
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")


@dataclass(frozen=True)
class SystemHit:
    """The result of aiming at a system: whether allowed, and whether hit."""

    eligible: bool
    hit: bool


def may_aim_at(quality: int, system: str) -> bool:
    """Return whether a gunner of a Quality may aim at a system at all (26.4)."""
    eligible = TARGETS.row(min(quality, BEST))["systems"]
    return system in eligible or ANY in eligible


@procedure(
    "rattenkrieg/aim-at-system",
    title="Aiming at a system of a vehicle",
    source="Rattenkrieg 26.4",
    dice={"die": "of the gunner"},
    also=("shoot at the tracks", "aimed shot", "called shot"),
    summary=lambda aimed: {"hit": aimed.hit},
)
def aim_at_system(aim: SystemAim, dice: Dice, working: Working) -> SystemHit:
    """Aim at one system: a die up to the To Hit strikes it, and all damage goes to it.

    A miss does nothing and does not even shake the crew. The sector that is hit gives armor and
    size.
    """
    step = working.step
    eligible = TARGETS.row(min(aim.quality, BEST))["systems"]
    step("a gunner of this Quality may aim at", eligible)
    may_aim = step("may aim at it", may_aim_at(aim.quality, aim.system))
    if not may_aim and not step("the umpire overrules the rule", aim.overruled):
        return SystemHit(False, False)
    step("strikes on this or less", aim.to_hit)
    die = step("die", dice.d6("die", split=aim.to_hit))
    return SystemHit(True, step("strikes it", die <= aim.to_hit))
