"""Choosing targets: leaders identified, and fire priority (Rattenkrieg 15.17, 15.19)."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import without_noise
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

LEADER_VISIBILITY = tables.load("rattenkrieg/leader-visibility")
FIRE_PRIORITY = tables.load("rattenkrieg/fire-priority")
LEADER_RANGE_IN = whole_figure("rattenkrieg/target-choice-leader-range-in")  # 15.17: in clear sight
CLOSER = -1  # 15.19
ALWAYS = 6  # no die shows more
KINDS = [name.replace("_", "-") for name in FIRE_PRIORITY.columns[1:]]

Attribute = Annotated[str, OneOf(LEADER_VISIBILITY.keys())]
Firing = Annotated[str, OneOf(FIRE_PRIORITY.keys())]
Kind = Annotated[str, OneOf(KINDS)]


class PossibleLeader(Inputs):
    """An enemy figure that may be a leader."""

    attributes: Annotated[
        tuple[Attribute, ...],
        Field(max_length=20, description="signs that show who leads, each once"),
    ]
    distance_in: Annotated[Inches, Field(description="inches from observer to figure")]
    visibility_condition: Annotated[
        int, Field(ge=0, le=12, description="Visibility Condition between them")
    ] = 0

    def input_errors(self) -> Iterator[Problem]:
        for attribute, times in Counter(self.attributes).items():
            if times > 1:
                yield Problem("attributes", attribute, "a list that names each attribute once")


@dataclass(frozen=True)
class Recognition:
    """The result of a look for a leader: identified or not, and free to be a target."""

    range_in: float
    value: int
    in_range: bool
    automatic: bool
    identified: bool


@procedure(
    "rattenkrieg/identify-leader",
    title="Identify a leader",
    source="Rattenkrieg 15.17",
    dice={"roll": "of the observer"},
    also=("officer", "spot a leader"),
    summary=lambda seen: {"identified": seen.identified},
)
def identify_leader(figure: PossibleLeader, dice: Dice, working: Working) -> Recognition:
    """Roll to identify the leader among the enemy."""
    step = working.step
    condition = step("Visibility Condition", figure.visibility_condition, "2.1.2.2")
    range_in = step("can be identified up to, inches", LEADER_RANGE_IN / max(1, condition))
    value = sum(
        step(name.replace("-", " "), LEADER_VISIBILITY.row(name)["value"])
        for name in figure.attributes
    )
    step("identified on this or less", value)
    in_range = step("near enough", without_noise(figure.distance_in) <= without_noise(range_in))
    automatic = in_range and value >= ALWAYS
    if automatic or not in_range or value == 0:
        return Recognition(range_in, value, in_range, automatic, step("identified", automatic))
    die = step("die", dice.d6("roll", split=value))
    return Recognition(range_in, value, in_range, False, step("identified", die <= value))


class PossibleTarget(Inputs):
    """An enemy who could be shot at."""

    name: Annotated[str, Field(description="a name for the target, repeated in the answer")]
    kind: Annotated[Kind, Field(description="kind of target")]
    distance_in: Annotated[Inches, Field(description="inches away")]


class TargetsInSight(Inputs):
    """A shooter, and the enemies in sight."""

    firing: Annotated[Firing, Field(description="kind of firer")]
    enemies: Annotated[
        tuple[PossibleTarget, ...],
        Field(min_length=1, max_length=100, description="the possible targets"),
    ]


@dataclass(frozen=True)
class Priority:
    """The priority of an enemy as a target: the lowest value comes first."""

    name: str
    printed: int
    value: int


@dataclass(frozen=True)
class TargetChoice:
    """The targets of the highest priority, among which the player chooses."""

    values: tuple[Priority, ...]
    choices: tuple[str, ...]


@procedure(
    "rattenkrieg/choose-target",
    title="Fire priority",
    source="Rattenkrieg 15.19",
    also=("whom to shoot", "target priority"),
)
def choose_target(sight: TargetsInSight, dice: Dice, working: Working) -> TargetChoice:
    """Find which enemy an element fires at when in doubt.

    An enemy who is closer than another with a lower printed value counts as one lower, but only
    once.
    """
    step = working.step
    row = FIRE_PRIORITY.row(sight.firing)
    printed = [row[enemy.kind.replace("-", "_")] for enemy in sight.enemies]
    values = []
    for enemy, value in zip(sight.enemies, printed, strict=True):
        step(f"{enemy.name}: {enemy.kind.replace('-', ' ')}", value)
        closer = any(
            other_value < value
            and without_noise(enemy.distance_in) < without_noise(other.distance_in)
            for other, other_value in zip(sight.enemies, printed, strict=True)
        )
        nearer = (
            step(f"{enemy.name}: closer than a target that draws more fire", CLOSER)
            if closer
            else 0
        )
        values.append(Priority(enemy.name, value, value + nearer))
    lowest = step("lowest", min(priority.value for priority in values))
    choices = tuple(priority.name for priority in values if priority.value == lowest)
    return TargetChoice(tuple(values), step("fires at", choices))
