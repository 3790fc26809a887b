"""Rules for two duellists who meet: a die each, and the bolder one risks more (The Duel 2)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

Side = Literal["red", "blue"]
Stance = Literal["bold", "cautious"]
BONUS: dict[Stance, int] = {"bold": 1, "cautious": 0}  # added to the die
LOSS: dict[Stance, int] = {"bold": 2, "cautious": 1}  # lives lost by a hit


class Meeting(Inputs):
    """The stances of both duellists."""

    red: Annotated[Stance, Field(description="stance of the red duellist")]
    blue: Annotated[Stance, Field(description="stance of the blue duellist")]


@dataclass(frozen=True)
class Met:
    """The side that is hit, and the number of lives that it loses."""

    hit: Side | None
    lives: int


@procedure(
    "duel/exchange",
    title="Exchange of blows",
    source="The Duel 2",
    dice={"red": "the red duellist's die", "blue": "the blue duellist's die"},
    also=("clash", "thrust"),
    summary=lambda met: {"result": f"{met.hit}-is-hit" if met.hit else "both-miss"},
)
def exchange(inputs: Meeting, dice: Dice, working: Working) -> Met:
    """Return the side that is hit: the higher score hits, and equal scores miss."""
    red = working.step("red score", dice.d6("red") + BONUS[inputs.red], "2.1")
    blue = working.step("blue score", dice.d6("blue") + BONUS[inputs.blue], "2.1")
    if red == blue:
        return Met(working.step("hit", None, "2.2"), 0)
    hit: Side = "blue" if red > blue else "red"
    working.step("hit", hit, "2.2")
    return Met(hit, working.step("lives lost", LOSS[getattr(inputs, hit)], "2.3"))
