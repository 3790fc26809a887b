"""Left-handed fighters at corners (Rattenkrieg 18.3)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

Hand = Literal["left", "right"]

LEFT_ON = 1  # 18.3
ASIAN_LEFT_ON = whole_figure("rattenkrieg/left-handers-asian-left-on")  # 18.3, of the second die


class SoldierMadeReady(Inputs):
    """A soldier whose place in the order of battle is being filled."""

    origin: Annotated[
        Literal["american", "european", "african", "asian"],
        Field(description="origin of the figure"),
    ]


@dataclass(frozen=True)
class Handedness:
    """The hand that a figure fires with, and the side of a corner that it cannot use."""

    hand: Hand
    blocked_side: Hand


@procedure(
    "rattenkrieg/handedness",
    title="Left-handed fighter",
    source="Rattenkrieg 18.3",
    dice={"roll": "of the soldier", "second": "of an Asian soldier, after a one"},
    also=("left handed", "corner"),
    summary=lambda handed: {"hand": handed.hand},
)
def handedness(soldier: SoldierMadeReady, dice: Dice, working: Working) -> Handedness:
    """Roll which hand a soldier fires with: the left on a one.

    An Asian soldier is left-handed only if a one or two follows. Behind cover with the corner on
    that side a two-handed weapon cannot be used.
    """
    step = working.step
    left = step("die", dice.d6("roll", split=LEFT_ON)) <= LEFT_ON
    if left and soldier.origin == "asian":
        left = step("second die", dice.d6("second", split=ASIAN_LEFT_ON)) <= ASIAN_LEFT_ON
    hand: Hand = step("hand", "left" if left else "right")
    return Handedness(hand, step("corner on this side blocks the figure", hand))
