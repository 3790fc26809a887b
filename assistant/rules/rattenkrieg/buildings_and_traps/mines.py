"""Anti-tank mines: laying, placing on a tank, searching (Rattenkrieg 29.1)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, Missing, OneOf, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.spotting.sight import Raw
from assistant.rules.rattenkrieg.spotting.spotting import ALWAYS, IN_THE_OPEN, INCHES_A_POINT
from assistant.rules.rounding import round_down
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

DEVICES = tables.load("rattenkrieg/mines-and-charges")
NAMES = DEVICES.keys()
BOMB = "Aerial Bomb"

ACTIONS_A_DIE = whole_figure("rattenkrieg/mines-actions-a-die")  # 29.1.1
HARDER = whole_figure("rattenkrieg/mines-harder")  # 29.1.1: times the actions, and divided by
EASIER = whole_figure("rattenkrieg/mines-easier")
LONGEST_DELAY = whole_figure("rattenkrieg/mines-longest-delay")
MOST_JOINED = whole_figure("rattenkrieg/mines-most-joined")  # 29.2: sections of a Bangalore torpedo
WIRE_MODIFIER = 1  # 29.1.1, 31.18: a wire is hit like a figure, with this modifier; "dead" cuts it
WIRE_STANCE = 0  # ruling: a wire has no stance


class MineLaying(Inputs):
    """A mine or charge to be laid."""

    device: Annotated[
        Annotated[str, OneOf(name for name in NAMES if BOMB not in name)],
        Field(description="the mine or charge"),
    ]
    ground: Annotated[
        Literal["open", "dirt-road", "soft"],
        Field(
            description="the ground over the mine, never a paved road; plowed ground, snow and"
            " sand are soft"
        ),
    ]


@dataclass(frozen=True)
class MineLaid:
    """The cost of laying the mine or charge."""

    actions: int


@procedure(
    "rattenkrieg/lay-mine",
    title="Laying a mine",
    source="Rattenkrieg 29.1.1",
    also=("anti-tank mine", "minefield", "satchel charge", "tellermine"),
)
def lay_mine(mine: MineLaying, dice: Dice, working: Working) -> MineLaid:
    """Find the actions for laying a mine, by its dice; several figures may share them.

    A mine takes a square inch. Neighboring mines do not set each other off unless they are stacked
    or wired together.
    """
    step = working.step
    dice_of_hit: int = step("strike dice", DEVICES.row(mine.device)["hit"]["dice"])
    actions = step("actions in the open", ACTIONS_A_DIE * dice_of_hit)
    match mine.ground:
        case "dirt-road":
            actions = step("in a dirt road", actions * HARDER)
        case "soft":
            actions = step("in soft ground", actions // EASIER)
    return MineLaid(actions)


class MineAttack(Inputs):
    """A figure in contact with a tank that puts a mine on it."""

    place: Annotated[Literal["deck", "tracks"], Field(description="where the figure puts it")]
    delay: Annotated[
        int | None,
        Field(
            ge=1,
            le=LONGEST_DELAY,
            description="actions or impulses of delay; needed on the deck",
        ),
    ] = None
    buttoned_up: bool = Field(False, description="the crew is buttoned up")

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a mine on the deck without a delay."""
        if self.place == "deck" and self.delay is None:
            yield Missing("delay", None, f"a whole number from 1 to {LONGEST_DELAY}, on the deck")


@dataclass(frozen=True)
class MineSet:
    """The moment at which the mine explodes."""

    delay: int  # actions or impulses from now
    crew_may_react: bool


@procedure(
    "rattenkrieg/mine-attack",
    title="Putting a mine on a tank",
    source="Rattenkrieg 29.1.2",
    dice={"delay": "of a mine in the tracks: actions until it goes off"},
    also=("mine on the deck", "mine in the tracks", "tank hunter", "anti-tank mine"),
    summary=lambda mine: {"delay": mine.delay},
)
def mine_attack(attack: MineAttack, dice: Dice, working: Working) -> MineSet:
    """Put a mine on a tank; on the deck it goes off when chosen, like a shell from above.

    Such a shell strikes on a five. A mine in the tracks goes off when a die says so, even if the
    tank stands still; it then acts as a mine that the tank drove over.
    """
    step = working.step
    may_react = step("the crew may react", not attack.buttoned_up)
    if attack.place == "deck":
        assert attack.delay is not None, "refused otherwise"
        return MineSet(step("goes off after actions", attack.delay), may_react)
    return MineSet(step("goes off after as many actions as the die", dice.d6("delay")), may_react)


class MineSearch(Inputs):
    """A figure that looks for mines, and a mine that is there."""

    distance_in: Annotated[Inches, Field(description="inches from the figure to the mine")]
    i_factor: Annotated[Raw, Field(description="I-Factor of the mine; it has no limit")] = 0
    spotter_quality: Annotated[Quality, Field(description="Quality of the figure that searches")]
    layer_quality: Annotated[Quality, Field(description="Quality of the figure that laid the mine")]


@dataclass(frozen=True)
class MineSearched:
    """The result of a search: whether the mine is found."""

    value: int  # on the die, this or less
    detected: bool


@procedure(
    "rattenkrieg/detect-mine",
    title="Detecting a mine",
    source="Rattenkrieg 29.1.3, 4.1",
    dice={
        "spot": "roll of the searcher",
        "hide": "roll of the figure that laid the mine, if the searcher sees the mine",
    },
    also=("find mines", "minefield", "spot a mine", "tripwire"),
    summary=lambda searched: {"detected": searched.detected},
)
def detect_mine(search: MineSearch, dice: Dice, working: Working) -> MineSearched:
    """Look for a mine: spot it like a target without size; its layer's Quality may hide it."""
    step = working.step
    hundreds = step(
        "whole hundreds of inches", round_down(search.distance_in / INCHES_A_POINT), "4.1"
    )
    hindrance = step(
        "hindrance above the searcher's Quality",
        round_down((hundreds + search.i_factor) / search.spotter_quality),
        "4.1",
    )
    value = step("spotting value", IN_THE_OPEN - hindrance, "4.1")
    if not _is_seen(value, dice, working):
        return MineSearched(value, step("found", False))
    hides = step("stays hidden if the layer's die shows this or less", search.layer_quality)
    if hides >= ALWAYS:
        return MineSearched(value, step("found", False))
    die = step("die for hiding it", dice.d6("hide", split=hides))
    return MineSearched(value, step("found", die > hides))


def _is_seen(value: int, dice: Dice, working: Working) -> bool:
    step = working.step
    if value >= ALWAYS:
        return step("seen without a die", True, "4.1")
    if value < 1:
        return not step("cannot be seen", True, "4.1")
    return step(
        "seen",
        step("searcher's die", dice.d6("spot", split=value), "4.1") <= value,
    )
