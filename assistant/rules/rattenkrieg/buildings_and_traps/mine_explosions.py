"""A mine that explodes under a vehicle (Rattenkrieg 29.1.5)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Missing, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.buildings_and_traps.mines import DEVICES
from assistant.rules.rattenkrieg.dice_pools import FACES, ways_to_total
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Tons
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import MODIFIERS
from assistant.rules.rattenkrieg.vehicles.gunnery.declared_shot import ALWAYS_FAILS, Millimetres
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import NullWorking, Working

TURNS = whole_figure("rattenkrieg/mine-explosions-turns")
OVERTURNS = whole_figure("rattenkrieg/mine-explosions-overturns")


class MineUnderVehicle(Inputs):
    """A mine, and the vehicle above it."""

    device: Annotated[
        Annotated[str, OneOf(DEVICES.keys())], Field(description="the mine or charge")
    ]
    armored: bool = Field(False, description="the vehicle is armored")
    belly_mm: Annotated[
        Millimetres | None,
        Field(description="belly armor, millimeters; needed for an armored vehicle"),
    ] = None
    tons: Tons
    track_points: Annotated[
        int,
        Field(ge=0, le=10_000, description="points that the track or wheel on the mine has left"),
    ]
    aboard: Annotated[int, Field(ge=0, le=60, description="crew and passengers")]

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for an armored vehicle without its belly armor."""
        if self.armored and self.belly_mm is None:
            yield Missing("belly_mm", None, "a number, 0 or more, for an armored vehicle")

    @property
    def is_pierced(self) -> bool:
        """Whether the mine pierces the belly."""
        effect = DEVICES.row(self.device)["armor"]
        return not self.armored or effect["penetration_mm"] >= without_noise(self.belly_mm or 0)

    @property
    def is_armor_effect(self) -> bool:
        """Whether the armor effect does the damage, not the strike."""
        return self.armored and self.is_pierced

    @property
    def dice(self) -> int:
        """The number of damage dice."""
        column = "armor" if self.is_armor_effect else "hit"
        number: int = DEVICES.row(self.device)[column]["dice"]
        return number

    def points_of_die(self, die: int) -> int:
        """Return the damage points of a die."""
        if self.is_armor_effect:
            return 0 if die == ALWAYS_FAILS else min(die, self.dice)
        return die if die <= DEVICES.row(self.device)["hit"]["severity"] else 0


@dataclass(frozen=True)
class MineExplosion:
    """The path of the damage, and its effect on the vehicle."""

    pierced: bool
    damage_points: int
    to_track: int
    to_crew: int  # one for each figure that checks
    to_systems: int  # at random
    turned: bool
    overturned: bool
    second_check: int | None  # what every survivor adds to another check; None without one


class PointsSpread(NamedTuple):
    """Damage points by the part of the vehicle that they hit."""

    to_track: int
    to_crew: int
    to_systems: int


def _summarize(exploded: MineExplosion) -> dict[str, Any]:
    return {
        "to_track": exploded.to_track,
        "to_crew": exploded.to_crew,
        "turned": exploded.turned,
        "overturned": exploded.overturned,
    }


def _explosion_chances(mine: MineUnderVehicle) -> Iterator[tuple[dict[str, Any], Fraction]]:
    """Yield the chance of each summary, joining the sums of dice that have the same effect."""
    ways: dict[tuple[Any, ...], int] = {}
    for points, share in ways_to_total(mine.dice, FACES, mine.points_of_die).items():
        summary = tuple(_summarize(_effect_of(mine, points, NullWorking(""))).items())
        ways[summary] = ways.get(summary, 0) + share
    for summary, share in ways.items():
        yield dict(summary), Fraction(share, len(FACES) ** mine.dice)


@procedure(
    "rattenkrieg/mine-explosion",
    title="A mine under a vehicle",
    source="Rattenkrieg 29.1.5, 29.1.4, 32.7",
    dice={"damage": "of the mine"},
    also=("anti-tank mine", "tellermine", "mine explodes", "vehicle turned over"),
    summary=_summarize,
    chances=_explosion_chances,
)
def mine_explosion(mine: MineUnderVehicle, dice: Dice, working: Working) -> MineExplosion:
    """Spread a mine's damage: track or wheels first, then everybody aboard, then systems at random.

    If the mine does not pierce an armored belly, its damage ends at the running gear. A vehicle
    that is thrown about points its nose in the direction of a die on the table, an overturned one
    its roof; all survivors check again.
    """
    step = working.step
    if mine.armored:
        penetration = DEVICES.row(mine.device)["armor"]["penetration_mm"]
        step("pierces, millimeters", penetration)
        step("armor of the belly, millimeters", mine.belly_mm)
        step("pierces the belly", mine.is_pierced)
    most = ALWAYS_FAILS - 1
    if mine.is_armor_effect:
        step("mine's dice; a six does nothing", mine.dice, "26.3.1")
    else:
        most = DEVICES.row(mine.device)["hit"]["severity"]
        step("dice that count: this or less", most, "18.4")
    thrown = step("dice", dice.pool_by_die("damage", mine.dice, most=most))
    return _effect_of(mine, sum(mine.points_of_die(die) for die in thrown), working)


def _effect_of(mine: MineUnderVehicle, points: int, working: Working) -> MineExplosion:
    """Return the effect of a number of points."""
    step = working.step
    step("damage points", points)
    spread = _spread(mine, points, working)
    step("weight, tons", mine.tons)
    overturned = points > without_noise(OVERTURNS * mine.tons)
    turned = points > without_noise(TURNS * mine.tons)
    step(f"turned: more than {TURNS} times the weight", turned)
    step(f"overturned: more than {OVERTURNS} times the weight", overturned)
    again = None
    if turned:
        cause = "overturned-by-mine" if overturned else "turned-by-mine"
        again = step("survivors check again, with the modifier", MODIFIERS[cause])
    return MineExplosion(mine.is_pierced, points, *spread, turned, overturned, again)


def _spread(mine: MineUnderVehicle, points: int, working: Working) -> PointsSpread:
    step = working.step
    to_track = step("to track or wheels", min(points, mine.track_points))
    if not mine.is_pierced:
        return PointsSpread(to_track, 0, 0)
    to_crew = step("to figures aboard", min(points - to_track, mine.aboard))
    return PointsSpread(to_track, to_crew, step("to systems", points - to_track - to_crew))
