"""Fires on the ground: start, growth, spread, fire fighting, burning figures (Rattenkrieg 30)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import Working

FIRE_DAMAGE: dict[int, Literal["dead", "hunkered-down", "no-effect"]] = {
    row["roll"]: row["result"] for row in tables.load("rattenkrieg/fire-damage").rows
}
FIRE_FIGHTING = tables.load("rattenkrieg/fire-fighting")

OUT = whole_figure("rattenkrieg/fires-out")  # 30.1.1: strengths at which a fire ends
OUT_OF_CONTROL = whole_figure("rattenkrieg/fires-out-of-control")
FUEL = cases("rattenkrieg/fires-fuel")  # 30.1.1, added to the die
CELL_IN = whole_figure("rattenkrieg/fires-cell-in")  # 30.1
SPREADS_AT = whole_figure("rattenkrieg/fires-spreads-at")
SMOKE_OF_PHOSPHORUS = 12  # ruling: it smokes like a smoke device (30.2.2)

Strength = Annotated[
    int, Field(ge=OUT + 1, le=OUT_OF_CONTROL - 1, description="strength of the fire")
]
FireGrowth = Annotated[
    Literal["high-grows", "low-grows"],
    Field(description="house rule: a high die or a low die feeds a fire"),
]


class Spark(Inputs):
    """A cause that may set a place on fire."""

    already_burnt: bool = Field(False, description="it has burnt before and cannot burn again")


@dataclass(frozen=True)
class FireStarted:
    """The fire that starts, if any."""

    starts: bool
    strength: int  # 0 when no fire starts
    out_of_control: bool


@procedure(
    "rattenkrieg/fire-start",
    title="A fire starts",
    source="Rattenkrieg 30.1.1",
    dice={"roll": "for the strength of the fire"},
    also=("burn", "set on fire", "ignite"),
    summary=lambda lit: {"strength": lit.strength} if lit.starts else {"starts": False},
)
def fire_start(cause: Spark, dice: Dice, working: Working) -> FireStarted:
    """Roll the strength of a fire in a cell of 2 by 2 inches.

    On a one there is no fire, on a six it is out of control immediately. A place that has burnt
    does not catch fire again.
    """
    step = working.step
    if cause.already_burnt:
        return FireStarted(step("a place that burnt before: it starts", False), 0, False)
    die = step("die", dice.d6("roll"))
    starts = step("starts", die > OUT)
    strength = step("strength", die if starts else 0)
    return FireStarted(starts, strength, step("out of control", strength >= OUT_OF_CONTROL))


def is_growing(strength: int, die: int, fuel: int, growth: str, working: Working) -> bool:
    """Return whether a die with its fuel makes a fire grow; otherwise the fire shrinks."""
    step = working.step
    if growth == "high-grows":
        reached = step("die with the fuel", die + fuel) if fuel else die
        return step("the strength is reached: it grows", reached >= strength)
    # The copy of the rule in the chapter on vehicles reverses the die.
    reached = step("die less the fuel", die - fuel, "31.15") if fuel else die
    return step("under the strength: it grows", reached < strength, "31.15")


class BurningCell(Inputs):
    """A cell on fire when the turn ends."""

    strength: Strength
    fuel: Annotated[
        Literal["none", "wood", "gas-oil", "gasoline"],
        Field(description="fuel in the cell"),
    ] = "none"
    can_spread: bool = Field(True, description='an adjacent area of 2" by 2" can burn')
    fire_growth: FireGrowth = "high-grows"


@dataclass(frozen=True)
class FireAtTurnEnd:
    """The state of the fire afterwards."""

    strength: int  # 0 when out
    status: Literal["burning", "out", "out-of-control"]
    spreads: bool
    smoke_density: int


@procedure(
    "rattenkrieg/fire-turn",
    title="A fire from turn to turn",
    source="Rattenkrieg 30.1.1, 31.15",
    dice={"roll": "for this cell"},
    also=("burning", "fire spreads", "fire cell"),
    summary=lambda burnt: {
        **({"status": "out"} if burnt.status == "out" else {"strength": burnt.strength}),
        "spreads": burnt.spreads,
    },
)
def fire_turn(cell: BurningCell, dice: Dice, working: Working) -> FireAtTurnEnd:
    """Roll for a fire: it grows or shrinks by one; a growing one may light an adjacent cell.

    The adjacent cell starts at strength two. A fire that is out leaves ground too hot to stay on. A
    fire out of control destroys everything in the cell and is over after this turn. Fire never sets
    off explosives.
    """
    step = working.step
    strength = step("strength", cell.strength)
    fuel = step(f"fuel: {cell.fuel}", FUEL[cell.fuel]) if FUEL[cell.fuel] else 0
    die = step("die", dice.d6("roll"))
    grows = is_growing(strength, die, fuel, cell.fire_growth, working)
    strength += 1 if grows else -1
    spreads = step("spreads", grows and cell.can_spread)
    if strength <= OUT:
        return FireAtTurnEnd(0, step("the fire is", "out"), spreads, 0)
    step("its new strength, and the density of its smoke", strength, "30.2.1")
    if strength >= OUT_OF_CONTROL:
        return FireAtTurnEnd(strength, step("the fire is", "out-of-control"), spreads, strength)
    return FireAtTurnEnd(strength, step("the fire is", "burning"), spreads, strength)


class FireFight(Inputs):
    """A figure that fights a fire, for an action."""

    strength: Strength
    equipment: Annotated[
        Annotated[str, OneOf(FIRE_FIGHTING.keys())], Field(description="equipment that puts it out")
    ]
    white_phosphorus: bool = Field(False, description="it is white phosphorus that burns")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for white phosphorus, which cannot be put out."""
        if self.white_phosphorus:
            yield Problem(
                "white_phosphorus", True, "false, because phosphorus cannot be put out (20.4.7)"
            )


@dataclass(frozen=True)
class FireFought:
    """The result of an attempt to put out a fire, and the strength left."""

    success: bool
    strength: int  # 0 when out
    out: bool


@procedure(
    "rattenkrieg/fight-fire",
    title="Put out a fire",
    source="Rattenkrieg 30.1.2",
    dice={"roll": "of the figure"},
    also=("extinguish", "extinguisher", "water"),
    summary=lambda fought: {"out": True} if fought.out else {"strength": fought.strength},
)
def fight_fire(fight: FireFight, dice: Dice, working: Working) -> FireFought:
    """Fight a fire: a die over its strength reduces it by one; a try costs a figure an action."""
    step = working.step
    strength = step("strength", fight.strength)
    row = FIRE_FIGHTING.row(fight.equipment)
    modifier: int = step(fight.equipment.replace("-", " "), row["modifier"])
    die = step("die", dice.d6("roll", at_least=strength - modifier + 1))
    success = step("over the strength", step("with the equipment", die + modifier) > strength)
    left = strength - 1 if success else strength
    out = step("out", left <= OUT)
    return FireFought(success, step("strength now", 0 if out else left), out)


class FireContact(Inputs):
    """A figure or animal that comes into contact with fire."""


@dataclass(frozen=True)
class FireContactResult:
    """The effect of the fire on the figure."""

    result: Literal["dead", "hunkered-down", "no-effect"]


@procedure(
    "rattenkrieg/fire-contact",
    title="Contact with fire",
    source="Rattenkrieg 30.1",
    dice={"roll": "on the table of fire damage"},
    also=("fire damage", "burns", "flames"),
    summary=lambda scorched: {"result": scorched.result},
)
def fire_contact(contact: FireContact, dice: Dice, working: Working) -> FireContactResult:
    """Roll for contact with fire; nothing ever modifies this die."""
    die = working.step("die", dice.d6("roll"))
    return FireContactResult(working.step("result", FIRE_DAMAGE[die]))


class BurningPhosphorus(Inputs):
    """White phosphorus that burns, in a turn after its impact."""


@dataclass(frozen=True)
class PhosphorusAfterTurn:
    """The state of the phosphorus: whether it still burns and smokes."""

    burning: bool
    smoke_density: int


@procedure(
    "rattenkrieg/white-phosphorus-turn",
    title="White phosphorus from turn to turn",
    source="Rattenkrieg 20.4.7.1",
    dice={"die": "for this fire"},
    also=("WP", "phosphorus", "Willie Pete"),
    summary=lambda glowing: {"burning": glowing.burning},
)
def white_phosphorus_turn(
    fire: BurningPhosphorus, dice: Dice, working: Working
) -> PhosphorusAfterTurn:
    """Roll for white phosphorus: only an even die ends it, and it screens only while it burns."""
    step = working.step
    burning = step("the die is odd: it keeps burning", step("die", dice.d6("die")) % 2 == 1)
    return PhosphorusAfterTurn(
        burning, step("density of its smoke", SMOKE_OF_PHOSPHORUS if burning else 0)
    )
