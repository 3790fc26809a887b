"""Ceasing fire (Desert Rats, Command & Control; Reactions)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

COMMANDS = tables.load("desert-rats/commands")
RESULTS = tables.load("desert-rats/reaction-results")


class CeaseFireOrder(Inputs):
    """An order to cease fire."""

    order: Annotated[
        Literal["platoon", "own-element"],
        Field(description="who gets the order: the whole platoon, or the command element alone"),
    ]
    elements: Annotated[
        int, Field(ge=0, le=20, description="elements that fire, without the command element")
    ] = 0
    command_firing: bool = Field(False, description="the command element fires")
    overconfident: bool = Field(False, description="the platoon is overconfident")
    command_ceases_freely: bool = Field(
        False, description="house rule: the command element needs no die"
    )


@dataclass(frozen=True)
class CeaseFireResult:
    """The elements that still fire after an order to cease fire."""

    score_needed: int | None  # None: nobody rolls
    ceased: tuple[bool, ...]  # in the order of the dice
    ceased_count: int
    still_firing: int  # the command element not counted
    command_ceased: bool


@procedure(
    "desert-rats/cease-fire",
    title="Cease fire",
    source="Desert Rats, Command & Control; Reactions",
    dice={"cease": "roll of each element that fires", "command": "roll of the command element"},
    also=("stop shooting", "hold fire"),
    summary=lambda c: {"cease": c.ceased_count + c.command_ceased},
)
def cease_fire(inputs: CeaseFireOrder, dice: Dice, working: Working) -> CeaseFireResult:
    """Roll for each element that fires; only the command element's own order needs no die."""
    step = working.step
    if inputs.order == "own-element":
        obeys = step("the command element ceases fire", inputs.command_firing)
        return CeaseFireResult(None, (), 0, step("still firing", inputs.elements), obeys)
    needed: int = step(
        "ceases fire on this or more", COMMANDS.row("platoon-cease-fire")["cease_score"]
    )
    if inputs.overconfident:
        less: int = step("overconfident", RESULTS.row("overconfident")["cease_fire_modifier"])
        needed = step("ceases fire on this or more, with modifiers", needed - less)
    pool = step("dice", dice.pool("cease", inputs.elements)) if inputs.elements else []
    ceased = tuple(die >= needed for die in pool)
    count = step("cease", sum(ceased))
    still = step("still firing", inputs.elements - count)
    command_ceased = False
    if inputs.command_firing and inputs.command_ceases_freely:
        command_ceased = step("the command element obeys", True)
    elif inputs.command_firing:
        die = step("the command element's die", dice.d6("command"))
        command_ceased = step("the command element ceases fire", die >= needed)
    return CeaseFireResult(needed, ceased, count, still, command_ceased)
