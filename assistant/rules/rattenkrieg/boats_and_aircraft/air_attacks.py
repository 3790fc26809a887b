"""Attacks from the air: the target of a plane, and where its bombs fall (Rattenkrieg 34.17)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.boats_and_aircraft.landing_and_dropping import HOURS
from assistant.rules.rattenkrieg.number_or_less import roll_or_less
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

DISPERSION = tables.load("rattenkrieg/bombing-dispersion")
WIDTH_A_POINT_IN = whole_figure(
    "rattenkrieg/air-attacks-width-a-point-in"
)  # 34.17.1, a point of Quality
RADIUS_A_POINT_IN = whole_figure("rattenkrieg/air-attacks-radius-a-point-in")

Aircraft = Annotated[str, OneOf(DISPERSION.keys())]


class AttackRun(Inputs):
    """A plane on its strafing or bombing run."""

    target_marked: Annotated[
        bool, Field(description="the pilot sees the target, or somebody marked it")
    ]
    pilot_quality: Annotated[Quality, Field(description="Quality of the pilot")]
    gunner_quality: Annotated[
        Quality | None, Field(description="Quality of a gunner in the tail or a turret")
    ] = None


@dataclass(frozen=True)
class AirAttack:
    """The target that the plane attacks, and the width of the attack."""

    attacks: Literal["target", "closest-friendly"]
    zone_width_in: int  # before the plane, along its path
    gunner_radius_in: int | None  # None without a gunner


@procedure(
    "rattenkrieg/air-attack",
    title="Target of a plane",
    source="Rattenkrieg 34.17.1, 34.17.2",
    dice={"die": "of the pilot, when the pilot does not see the target and nobody marked it"},
    also=("strafing run", "air support", "friendly fire", "ground attack"),
    summary=lambda attack: {"attacks": attack.attacks},
)
def air_attack(run: AttackRun, dice: Dice, working: Working) -> AirAttack:
    """Find a plane's target: a pilot who cannot identify targets may attack the closest friends.

    If no target is named, a die picks one of those under the plane's path. A strafing run starts a
    turn before the plane arrives, and fires up to four times in a turn.
    """
    step = working.step
    marked = step("target seen or marked", run.target_marked)
    found = marked or roll_or_less("die", run.pilot_quality, dice, working)
    attacks: Literal["target", "closest-friendly"] = "target" if found else "closest-friendly"
    step("attacks", attacks.replace("-", " "))
    width = step("width of the zone, inches", WIDTH_A_POINT_IN * run.pilot_quality)
    if run.gunner_quality is None:
        return AirAttack(attacks, width, None)
    radius = step("radius of the gunner's target, inches", RADIUS_A_POINT_IN * run.gunner_quality)
    return AirAttack(attacks, width, radius)


class BombRun(Inputs):
    """A plane that drops a bomb."""

    aircraft: Annotated[Aircraft, Field(description="kind of aircraft that drops the bomb")]


@dataclass(frozen=True)
class BombImpact:
    """The point where the bomb hits."""

    distance_in: int  # from the mark
    direction: int  # clock hour on the table


@procedure(
    "rattenkrieg/bomb-drop",
    title="Dropping a bomb",
    source="Rattenkrieg 34.17.2",
    dice={
        "first": "distance from the mark",
        "second": "of a fighter-bomber: times the first",
        "direction": "hour toward which it strays, 1 to 12",
    },
    faces={"direction": HOURS},
    also=("bombing", "dive bomber", "tactical bombing"),
    summary=lambda impact: {"distance_in": impact.distance_in},
)
def bomb_drop(run: BombRun, dice: Dice, working: Working) -> BombImpact:
    """Roll where a bomb hits: a dive bomber's near the mark, a fighter's far from it.

    The bomb then bursts like a shell, with its own rings.
    """
    step = working.step
    rule = step("times the die, inches from the mark", DISPERSION.row(run.aircraft)["distance"])
    distance = step("first die", dice.d6("first"))
    if rule == "die-squared":
        distance *= distance
    elif rule == "die-times-second-die":
        distance *= step("second die", dice.d6("second"))
    step("inches from the mark", distance)
    return BombImpact(distance, step("toward the hour", dice.die("direction", HOURS)))
