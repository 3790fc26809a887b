"""Hazards of jumping, swimming and carrying a disabled figure.

Rattenkrieg 7.4.22, 7.4.23, 7.4.27.
"""

from collections.abc import Collection, Iterator
from math import ceil
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import by_number, whole_figure
from assistant.rules.working import Working

HAZARDS = tables.load("rattenkrieg/swimming-hazards")

ALWAYS = 6  # no die shows more
UNHURT_UP_TO_IN = whole_figure("rattenkrieg/hazards-unhurt-up-to-in")  # 7.4.22
HURT_OVER_IN = whole_figure("rattenkrieg/hazards-hurt-over-in")
CARRIED_IN = by_number("rattenkrieg/hazards-carried-in")  # 7.4.23, by carriers
CARRIED_WORSE = by_number("rattenkrieg/hazards-carried-worse")  # 7.4.23
DIES_ON = whole_figure("rattenkrieg/hazards-dies-on")  # 16.3
SWIM_IN = whole_figure("rattenkrieg/hazards-swim-in")  # 7.4.27, an action


def recovery_turns(actions_swum: int, water: Collection[str]) -> int:
    """Return for how many turns a swimmer who leaves hazardous water is out of breath (7.4.27)."""
    return actions_swum if water else 0


class JumpOrFall(Inputs):
    """A jump, or a fall."""

    height_in: Annotated[float, Field(gt=0, le=1_000_000, description="inches down")]


@dataclass(frozen=True)
class JumpResult:
    """The result of a jump: whether the figure is disabled (wounded)."""

    disabled: bool


@procedure(
    "rattenkrieg/jump",
    title="Jump or fall",
    source="Rattenkrieg 7.4.22",
    dice={"landing": "of the figure, from over 1″ and up to 6″"},
    also=("fall", "leap"),
    summary=lambda landed: {"disabled": landed.disabled},
)
def jump(fall: JumpOrFall, dice: Dice, working: Working) -> JumpResult:
    """Roll for a jump or fall: a die under the height in inches disables the figure."""
    step = working.step
    height = step("inches down", fall.height_in)
    if height <= UNHURT_UP_TO_IN:
        return JumpResult(step("no die is low enough to be hurt", False))
    if height > HURT_OVER_IN:
        return JumpResult(step("no die is high enough to be safe", True))
    die = step("landing", dice.d6("landing", split=ceil(height) - 1))
    return JumpResult(step("less than the height", die < height))


Water = Annotated[str, OneOf(HAZARDS.keys())]


class Swim(Inputs):
    """A swimmer after the last swimming action of the turn."""

    actions_swum: Annotated[
        int, Field(ge=1, le=10_000, description="by this figure since it entered this water")
    ]
    water: Annotated[tuple[Water, ...], Field(max_length=3, description="all hazards in the water")]

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a hazard that is entered twice."""
        if len(set(self.water)) < len(self.water):
            yield Problem("water", list(self.water), "each hazard once")


@dataclass(frozen=True)
class SwimResult:
    """The effect of the water on the swimmer, for a number of turns."""

    drown_on: int | None
    frostbite_on: int | None
    attack_on: int | None
    trouble: list[str]
    recovery_turns: int  # running or rushing needs a Quality check for so long


@procedure(
    "rattenkrieg/swim",
    title="Trouble in the water",
    source="Rattenkrieg 7.4.27",
    dice={
        "drown": "in troubled water",
        "frostbite": "in very cold water",
        "attack": "in infested water",
    },
    also=("drown", "frostbite"),
    summary=lambda swum: {"trouble": swum.trouble},
)
def swim(inputs: Swim, dice: Dice, working: Working) -> SwimResult:
    """Roll once for each hazard, after a figure's last swimming action of the turn.

    The longer the figure swims, the higher the die that still means trouble.
    """
    step = working.step
    on: dict[str, int] = {}
    trouble: list[str] = []
    for hazard in HAZARDS.rows:
        if hazard["water"] not in inputs.water:
            continue
        name, every = hazard["trouble"], hazard["rises_every_actions"]
        risen = (inputs.actions_swum - 1) // every if every else 0
        on[name] = step(f"{name} on this or less", min(ALWAYS, hazard["on"] + risen))
        caught = on[name] == ALWAYS or step(name, dice.d6(name, split=on[name])) <= on[name]
        if step(f"trouble: {name}", caught):
            trouble.append(name)
    recovery = step("turns to recover", recovery_turns(inputs.actions_swum, inputs.water))
    return SwimResult(on.get("drown"), on.get("frostbite"), on.get("attack"), trouble, recovery)


class CarriedFigure(Inputs):
    """A disabled figure that is carried for one action."""

    carriers: Annotated[int, Field(ge=1, le=2, description="how many figures carry the casualty")]
    medical: bool = Field(False, description="by an aid-man, a medic, or two litter bearers")


@dataclass(frozen=True)
class CarryResult:
    """The distance that the figure is carried, less terrain, and whether it dies."""

    distance_in: int
    modifier: int
    dies: bool


@procedure(
    "rattenkrieg/move-injured",
    title="Carry a disabled figure",
    source="Rattenkrieg 7.4.23, 16.3",
    dice={"survive": "roll of the figure that is carried, unless medical staff carries it"},
    also=("carry", "evacuate", "drag"),
    summary=lambda carried: {"dies": carried.dies},
)
def move_injured(inputs: CarriedFigure, dice: Dice, working: Working) -> CarryResult:
    """Carry a disabled figure: two carriers are faster and harm more; medical staff do no harm."""
    # no face is named before the roll: the high ones kill, and a target would read as a success
    step = working.step
    distance = step("inches", CARRIED_IN[inputs.carriers])
    modifier = step("on the die", 0 if inputs.medical else CARRIED_WORSE[inputs.carriers])
    if inputs.medical:
        return CarryResult(distance, modifier, step("dies in good hands", False))
    die = step("die to survive", dice.d6("survive"))
    worsened = step("with the rough handling", die + modifier)
    return CarryResult(distance, modifier, step("dies", worsened >= DIES_ON, "16.3"))
