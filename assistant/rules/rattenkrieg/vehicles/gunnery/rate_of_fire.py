"""The rate of fire of guns, and fire beyond 500 m (Rattenkrieg 20.1.1.1, 20.4.6, 19.4)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.quality import ALWAYS
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

GUNS = tables.load("rattenkrieg/guns")
LONG_RANGE = tables.load("rattenkrieg/long-range-shots")

IMPULSES = whole_figure("rattenkrieg/rate-of-fire-impulses")  # 20.1.1.1
FEWEST_SHOTS = 1  # ruling: or a slow gun with a poor loader could never fire
# 20.4.6: an autocannon that fires at figures
AUTOCANNON_MODIFIER = whole_figure("rattenkrieg/rate-of-fire-autocannon-modifier")
AUTOCANNON_PENETRATION = whole_figure("rattenkrieg/rate-of-fire-autocannon-penetration")
AUTOCANNON_REACT = whole_figure("rattenkrieg/rate-of-fire-autocannon-react")
POINT_BLANK_M = whole_figure("rattenkrieg/rate-of-fire-point-blank-m")
CANNOT_MISS = 6  # a die shows no more

LoaderQuality = Annotated[int, Field(ge=0, le=8, description="Quality of the loader, 0 if none")]


class RateOfFire(Inputs):
    """A gun that fires in an impulse."""

    loader_quality: LoaderQuality
    bonus: Annotated[
        int, Field(ge=-5, le=20, description="modifier of the gun to the Quality of its loader")
    ] = 0
    firing: Annotated[
        int,
        Field(
            ge=1,
            le=IMPULSES,
            description="impulses of this turn in which it fires, including this one",
        ),
    ] = 1
    magazine_rounds: Annotated[
        int | None, Field(ge=1, le=100, description="rounds of an autocannon's magazine")
    ] = None


@dataclass(frozen=True)
class ShotsAllowed:
    """The number of shots that a gun may fire."""

    shots_per_turn: int
    schedule: list[int]  # shots in the first, second, third and fourth impulse of firing
    shots: int  # shots in this impulse
    infantry_dice: int | None  # an autocannon's dice at figures; None for other guns


@procedure(
    "rattenkrieg/shots-per-impulse",
    title="Shots of a gun in an impulse",
    source="Rattenkrieg 20.1.1.1, 20.4.6, 25.4.2, 27.2, 31.19",
    also=("rate of fire", "RoF", "loader", "autocannon", "magazine"),
)
def shots_per_impulse(gun: RateOfFire, dice: Dice, working: Working) -> ShotsAllowed:
    """Find how many shots a gun has in an impulse.

    The shots of a turn are divided among four impulses of firing; the first ones get the shots
    left over. An autocannon's shot is a magazine. At figures it fires like a light weapon, with at
    most as many dice as the magazine has rounds.
    """
    step = working.step
    a_turn = step("Quality of the loader", gun.loader_quality)
    a_turn += step("the gun adds", gun.bonus) if gun.bonus else 0
    a_turn = step("shots in a turn", max(FEWEST_SHOTS, a_turn))
    each, over = divmod(a_turn, IMPULSES)
    schedule = [each + (number < over) for number in range(IMPULSES)]
    step("shots in its impulses of firing", schedule)
    shots = step(f"shots in firing impulse {gun.firing} of this turn", schedule[gun.firing - 1])
    if gun.magazine_rounds is None:
        return ShotsAllowed(a_turn, schedule, shots, None)
    step("rounds of a magazine", gun.magazine_rounds, "20.4.6")
    at_men = step("dice at figures, at most", shots * gun.magazine_rounds, "20.4.6")
    step("each, to add to the die", AUTOCANNON_MODIFIER, "20.4.6")
    step("penetration", AUTOCANNON_PENETRATION, "20.4.6")
    step("React", AUTOCANNON_REACT, "20.4.6")
    return ShotsAllowed(a_turn, schedule, shots, at_men)


class LongShot(Inputs):
    """A gun's shot at a far target."""

    range_m: Annotated[
        float, Field(ge=0, le=2000, description="meters of real ground to the target")
    ]
    follow_up: bool = Field(False, description="it has fired at this target before")
    gunner_quality: Annotated[Quality, Field(description="Quality of the gunner")]


@dataclass(frozen=True)
class LongShotResult:
    """The result of the shot: whether it hits."""

    hit: bool
    needed: int  # on the die, this or less


@procedure(
    "rattenkrieg/long-range-shot",
    title="Shot of a gun beyond 500 m",
    source="Rattenkrieg 19.4",
    dice={
        "die": "of the shot",
        "confirm": "roll of the gunner, after a first shot beyond 1500 m that would hit",
    },
    also=("long range", "artillery", "tank shot"),
    summary=lambda taken: {"hit": taken.hit},
)
def long_range_shot(shot: LongShot, dice: Dice, working: Working) -> LongShotResult:
    """Roll a long shot: a die up to the number for the range hits.

    The farthest first shots also need the gunner's check. A hit is then resolved like any other,
    but without a range modifier.
    """
    step = working.step
    row = next(row for row in LONG_RANGE.rows if shot.range_m <= row["to_m"])
    column = "follow_up_max" if shot.follow_up else "first_max"
    needed: int = step("hits on this or less", row[column])
    if needed >= CANNOT_MISS:
        return LongShotResult(step("hits", True), needed)
    hit = step("hits", step("die", dice.d6("die", split=needed)) <= needed)
    if hit and not shot.follow_up and row["first_confirm"]:
        quality = step("Quality of the gunner", shot.gunner_quality)
        if quality < ALWAYS:
            second = step("second die", dice.d6("confirm", split=quality))
            hit = step("hits for certain", second <= quality)
    return LongShotResult(hit, needed)
