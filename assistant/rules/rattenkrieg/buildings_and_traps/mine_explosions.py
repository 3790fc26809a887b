"""A mine that goes off under a vehicle (Rattenkrieg 29.1.5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Missing, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.buildings_and_traps.mines import DEVICES
from assistant.rules.rattenkrieg.dice_pools import FACES, ways_to_total
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Tons
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import MODIFIERS
from assistant.rules.rattenkrieg.vehicles.gunnery.declared_shot import ALWAYS_FAILS, Millimetres
from assistant.rules.rounding import without_noise
from assistant.rules.working import NullWorking, Working

TURNS, OVERTURNS = 2, 4  # times the weight that the points must exceed


class UnderVehicle(Inputs):
    """A mine, and the vehicle above it."""

    device: Annotated[
        Annotated[str, OneOf(DEVICES.keys())], Field(description="the mine or charge")
    ]
    armored: bool = Field(False, description="the vehicle is armored")
    belly_mm: Annotated[
        Millimetres | None,
        Field(description="armor of its belly, millimetres; needed when it is armored"),
    ] = None
    tons: Tons
    track_points: Annotated[
        int, Field(ge=0, le=10_000, description="points left of the track or wheels on the mine")
    ]
    aboard: Annotated[int, Field(ge=0, le=60, description="crew and passengers")]

    def input_errors(self) -> Iterator[Problem]:
        """Armor without a belly."""
        if self.armored and self.belly_mm is None:
            yield Missing("belly_mm", None, "a number, 0 or more, of an armored vehicle")

    @property
    def pierces(self) -> bool:
        """Whether the mine gets inside."""
        effect = DEVICES.row(self.device)["armor"]
        return not self.armored or effect["penetration_mm"] >= without_noise(self.belly_mm or 0)

    @property
    def by_armor_effect(self) -> bool:
        """Whether it does damage by its armor effect, not by its strike."""
        return self.armored and self.pierces

    @property
    def dice(self) -> int:
        """The dice of damage."""
        column = "armor" if self.by_armor_effect else "hit"
        number: int = DEVICES.row(self.device)[column]["dice"]
        return number

    def worth(self, die: int) -> int:
        """The points of a die."""
        if self.by_armor_effect:
            return 0 if die == ALWAYS_FAILS else min(die, self.dice)
        return die if die <= DEVICES.row(self.device)["hit"]["severity"] else 0


@dataclass(frozen=True)
class Exploded:
    """Where the damage goes, and what becomes of the vehicle."""

    pierced: bool
    damage_points: int
    to_track: int
    to_crew: int  # one for each man, who checks
    to_systems: int  # at random
    turned: bool
    overturned: bool
    second_check: int | None  # what every survivor adds to another check; None without one


class Spread(NamedTuple):
    """Points by what they strike."""

    to_track: int
    to_crew: int
    to_systems: int


def _told(exploded: Exploded) -> dict[str, Any]:
    return {
        "to_track": exploded.to_track,
        "to_crew": exploded.to_crew,
        "turned": exploded.turned,
        "overturned": exploded.overturned,
    }


def _chances(under: UnderVehicle) -> Iterator[tuple[dict[str, Any], Fraction]]:
    """The chance of each summary: the ways to each sum of the dice, joined where they end alike."""
    ways: dict[tuple[Any, ...], int] = {}
    for points, share in ways_to_total(under.dice, FACES, under.worth).items():
        told = tuple(_told(_from(under, points, NullWorking(""))).items())
        ways[told] = ways.get(told, 0) + share
    for told, share in ways.items():
        yield dict(told), Fraction(share, len(FACES) ** under.dice)


@procedure(
    "rattenkrieg/mine-explosion",
    title="A mine under a vehicle",
    source="Rattenkrieg 29.1.5, 29.1.4, 32.7",
    dice={"damage": "of the mine"},
    also=("anti-tank mine", "tellermine", "mine explodes", "vehicle turned over"),
    summary=_told,
    chances=_chances,
)
def mine_explosion(under: UnderVehicle, dice: Dice, working: Working) -> Exploded:
    """Track or wheels first, then everybody aboard, then systems at random.

    What does not pierce an armored belly stops at the running gear. A vehicle thrown about points
    its nose, and overturned its roof, where a die on the table says, and all survivors check again.
    """
    step = working.step
    if under.armored:
        penetration = DEVICES.row(under.device)["armor"]["penetration_mm"]
        step("pierces, millimetres", penetration)
        step("armor of the belly, millimetres", under.belly_mm)
        step("pierces the belly", under.pierces)
    if under.by_armor_effect:
        step("a six does nothing, no die counts more than", under.dice, "26.3.1")
    else:
        severity = DEVICES.row(under.device)["hit"]["severity"]
        step("dice that count show this or less", severity, "18.4")
    thrown = step("dice", [dice.next("damage") for _ in range(under.dice)])
    return _from(under, sum(under.worth(die) for die in thrown), working)


def _from(under: UnderVehicle, points: int, working: Working) -> Exploded:
    """What so many points do."""
    step = working.step
    step("damage points", points)
    spread = _spread(under, points, working)
    step("weight, tons", under.tons)
    overturned = points > without_noise(OVERTURNS * under.tons)
    turned = points > without_noise(TURNS * under.tons)
    step(f"turned: more than {TURNS} times the weight", turned)
    step(f"overturned: more than {OVERTURNS} times the weight", overturned)
    again = None
    if turned:
        cause = "overturned-by-mine" if overturned else "turned-by-mine"
        again = step("survivors check again, adding", MODIFIERS[cause])
    return Exploded(under.pierces, points, *spread, turned, overturned, again)


def _spread(under: UnderVehicle, points: int, working: Working) -> Spread:
    step = working.step
    to_track = step("to track or wheels", min(points, under.track_points))
    if not under.pierces:
        return Spread(to_track, 0, 0)
    to_crew = step("to men aboard", min(points - to_track, under.aboard))
    return Spread(to_track, to_crew, step("to systems", points - to_track - to_crew))
