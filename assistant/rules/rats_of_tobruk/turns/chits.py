"""The cup: the chits that are put in and drawn (Rats of Tobruk 2.5, 3.4, 17)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import Name
from assistant.rules.working import Working

SCENARIOS = tables.load("rats-of-tobruk/scenarios")
ALWAYS_ALLOWED = 1  # one Allied chit, however few German ones there are, 17.7

Scenario = Annotated[str, OneOf(SCENARIOS.keys())]
Battalions = Annotated[int, Field(ge=0, le=30)]


class Filling(Inputs):
    """The formations still in play, and the chits that each side puts in."""

    scenario: Annotated[Scenario, Field(description="which scenario is played")]
    axis_live: Annotated[
        Battalions,
        Field(description="Axis battalions with a unit other than the HQ left, without the 606"),
    ]
    allied_live: Annotated[
        Battalions, Field(description="Allied battalions with a unit other than the HQ left")
    ]
    axis_chosen: Annotated[
        Battalions,
        Field(
            description="chits that the German player puts in; omit them in the salient scenario"
        ),
    ] = 0
    allied_chosen: Annotated[
        Battalions,
        Field(
            description="chits that the Allied player puts in; omit them in the salient scenario"
        ),
    ] = 0
    airbase_german: bool = Field(False, description="a German unit is in the airbase hex now")
    six_oh_six_live: bool = Field(True, description="the 606 has a unit other than its HQ left")


@dataclass(frozen=True)
class CupFilled:
    """The number of chits in the cup, or the reason why they are not allowed."""

    legal: bool
    reason: str | None
    allied_limit: int
    six_oh_six: bool
    axis_in_cup: int  # including the 606
    allied_in_cup: int
    total: int


@procedure(
    "rats-of-tobruk/cup",
    title="Filling the cup",
    source="Rats of Tobruk 17.5, 2.5, 17.2, 17.6, 17.7, 17.13, 17.14",
    also=("activation chits", "how many chits", "draw cup"),
)
def cup(inputs: Filling, dice: Dice, working: Working) -> CupFilled:
    """Count the chits of both sides; the 606 goes in automatically and adds no Allied chit."""
    step = working.step
    row = SCENARIOS.row(inputs.scenario)
    every = row["allied_chits"] == "all"
    axis, allied, limit = inputs.axis_live, inputs.allied_live, inputs.allied_live
    if not every:
        half = -(-inputs.axis_chosen // 2)
        axis, allied = inputs.axis_chosen, inputs.allied_chosen
        limit = min(max(half, ALWAYS_ALLOWED), inputs.allied_live)
    step("Allied chits allowed", limit, "17.14" if every else "17.7")
    there = row["six_oh_six"] == "always" or inputs.airbase_german
    extra = step("the chit of the 606 is in the cup", there and inputs.six_oh_six_live, "17.5")
    reason = None
    if axis > inputs.axis_live:
        reason = "axis-too-many"
    elif allied > limit:
        reason = "allied-too-many"
    if reason:
        step("not allowed", reason)
    axis = step("Axis chits in the cup", axis + extra)
    step("Allied chits in the cup", allied)
    total = step("chits in the cup", axis + allied)
    return CupFilled(reason is None, reason, limit, extra, axis, allied, total)


class ChitDraw(Inputs):
    """The chits in the cup."""

    chits: Annotated[
        tuple[Name, ...],
        Field(min_length=1, max_length=60, description="the chits in the cup, each named once"),
    ]
    first_choice: Annotated[
        Name | None, Field(description="the chit that the player chooses, if it is not drawn")
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for chits listed twice, and for a choice that is not in the cup."""
        for number, chit in enumerate(self.chits):
            if chit in self.chits[:number]:
                yield Problem(f"chits[{number}]", chit, "a chit that is not in the list yet")
        if self.first_choice is not None and self.first_choice not in self.chits:
            yield Problem("first_choice", self.first_choice, f"one of {', '.join(self.chits)}")


@dataclass(frozen=True)
class ChitDrawn:
    """The drawn chit, and the chits left."""

    chit: str
    remaining: tuple[str, ...]
    left: int
    last: bool


@procedure(
    "rats-of-tobruk/draw-chit",
    title="Drawing a chit",
    source="Rats of Tobruk 3.4, 2.5, 17.2",
    dice={"draw": "any number up to the number of chits"},
    faces={"draw": 0},
    also=("activation", "which battalion is next"),
    summary=lambda drawn: {"chit": drawn.chit},
)
def draw_chit(inputs: ChitDraw, dice: Dice, working: Working) -> ChitDrawn:
    """Draw a chit at random, unless it is chosen or the only one."""
    chit = inputs.first_choice
    if chit is None:
        only = len(inputs.chits) == 1
        place = 1 if only else working.step("draw", dice.die("draw", len(inputs.chits)))
        chit = inputs.chits[place - 1]
    working.step("chit", chit, "17.2" if inputs.first_choice else None)
    remaining = tuple(other for other in inputs.chits if other != chit)
    left = working.step("chits left", len(remaining))
    return ChitDrawn(chit, remaining, left, last=left == 0)
