"""What may go wrong in a jump, in the water, or when a disabled man is carried.

Rattenkrieg 7.4.22, 7.4.23, 7.4.27.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Annotated

from pydantic import Field

from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

HAZARDS = tables.load("rattenkrieg/swimming-hazards")

ALWAYS = 6  # no die shows more
UNHURT_UP_TO_IN, HURT_OVER_IN = 1, 6  # 7.4.22
CARRIED_IN = {1: 2, 2: 4}  # 7.4.23, by carriers
CARRIED_WORSE = {1: 1, 2: 2}  # 7.4.23
DIES_ON = 6  # 16.3


class Fall(Inputs):
    """A leap, or a fall."""

    height_in: Annotated[float, Field(gt=0, le=1_000_000, description="inches down")]


@dataclass(frozen=True)
class Landed:
    """Whether the figure is disabled (wounded)."""

    disabled: bool


@procedure(
    "rattenkrieg/jump",
    title="Jump or fall",
    source="Rattenkrieg 7.4.22",
    dice={"landing": "of the figure, from over 1″ and up to 6″"},
    also=("fall", "leap"),
    summary=lambda landed: {"disabled": landed.disabled},
)
def jump(fall: Fall, dice: Dice, working: Working) -> Landed:
    """Disabled when the die is less than the height in inches."""
    step = working.step
    height = step("inches down", fall.height_in)
    if height <= UNHURT_UP_TO_IN:
        return Landed(step("no die is low enough to be hurt", False))
    if height > HURT_OVER_IN:
        return Landed(step("no die is high enough to be safe", True))
    die = step("landing", dice.d6("landing", split=ceil(height) - 1))
    return Landed(step("less than the height", die < height))


Water = Annotated[str, OneOf(HAZARDS.keys())]


class Swim(Inputs):
    """A swimmer at the end of his swimming in a turn."""

    actions_swum: Annotated[
        int, Field(ge=1, le=10_000, description="by this figure since it entered this water")
    ]
    water: Annotated[
        tuple[Water, ...], Field(max_length=3, description="every hazard that the water holds")
    ]

    def input_errors(self) -> Iterator[Problem]:
        """The same hazard twice."""
        if len(set(self.water)) < len(self.water):
            yield Problem("water", list(self.water), "each hazard once")


@dataclass(frozen=True)
class Swum:
    """What the water did, and how long the swimmer feels it afterwards."""

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
def swim(inputs: Swim, dice: Dice, working: Working) -> Swum:
    """Roll once a hazard for a figure, after its last swimming action of the turn.

    The longer it swims, the higher the die that still means trouble.
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
    recovery = step("turns to recover", inputs.actions_swum if inputs.water else 0)
    return Swum(on.get("drown"), on.get("frostbite"), on.get("attack"), trouble, recovery)


class Carry(Inputs):
    """A disabled man carried for one action."""

    carriers: Annotated[int, Field(ge=1, le=2, description="how many men carry him")]
    medical: bool = Field(False, description="by an aid-man, a medic, or two litter bearers")


@dataclass(frozen=True)
class Carried:
    """How far he is carried, before the deduction of a walk in this terrain, and if he dies."""

    distance_in: int
    modifier: int
    dies: bool


@procedure(
    "rattenkrieg/move-injured",
    title="Carry a disabled man",
    source="Rattenkrieg 7.4.23, 16.3",
    dice={"survive": "of the man who is carried, unless medical staff carries him"},
    also=("carry", "evacuate", "drag"),
    summary=lambda carried: {"dies": carried.dies},
)
def move_injured(inputs: Carry, dice: Dice, working: Working) -> Carried:
    """Two men carry faster and more roughly than one; medical staff does no harm."""
    step = working.step
    distance = step("inches", CARRIED_IN[inputs.carriers])
    modifier = step("on the die", 0 if inputs.medical else CARRIED_WORSE[inputs.carriers])
    if inputs.medical:
        return Carried(distance, modifier, step("dies in good hands", False))
    die = step("die to survive", dice.d6("survive", split=DIES_ON - 1 - modifier))
    worsened = step("with the rough handling", die + modifier)
    return Carried(distance, modifier, step("dies", worsened >= DIES_ON, "16.3"))
