"""Fire that does not kill: provoking, reconnaissance, suppression (Rattenkrieg 7.4.5 to 7.4.9)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inputs, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

ALWAYS = 6  # no die shows more
MOST_FIGURES = 500

WeaponDice = Annotated[
    int, Field(ge=1, le=12, description="dice that the weapon shoots with: S 1, 3B 3 and so on")
]
React = Annotated[int, Field(ge=1, le=12)]
ReactOfMachineGun = Annotated[
    React | None, Field(description="the React of a machine gun; null for other weapons")
]
Opening = Annotated[bool, Field(description="fire at one door, window or loophole")]
Coordinate = Annotated[int, Field(ge=-10_000, le=10_000)]
Square = tuple[Coordinate, Coordinate]


class Provocation(Inputs):
    """A figure that shows itself to the enemy."""

    quality: Annotated[Quality, Field(description="Quality of the nearest enemy element")]


@dataclass(frozen=True)
class Provoked:
    """The enemy's response: revealed or not; the provoking figure hunkers down in any case."""

    must_react: bool
    provoker_hunkers_down: bool


@procedure(
    "rattenkrieg/provoke",
    title="Provoke the enemy",
    source="Rattenkrieg 7.4.5",
    dice={"nerve": "roll of the nearest enemy element"},
    also=("taunt", "draw fire"),
    summary=lambda provoked: {"must_react": provoked.must_react},
)
def provoke(inputs: Provocation, dice: Dice, working: Working) -> Provoked:
    """Provoke the enemy, who must react on a die over the enemy's Quality.

    The reaction costs its actions as usual; an enemy without enough actions only reveals itself.
    """
    lost = _fails_quality(inputs.quality, dice, working)
    return Provoked(working.step("must react", lost), working.step("provoker hunkers down", True))


class Reconnaissance(Inputs):
    """Shots at a place where the enemy may be."""

    quality: Annotated[
        Quality, Field(description="Quality of the troops there; any value if there are none")
    ]
    troops_present: bool = Field(True, description="there are troops in the area")
    weapon_dice: WeaponDice
    react: ReactOfMachineGun = None
    opening: Opening = False


@dataclass(frozen=True)
class ReconnaissanceResult:
    """The size of the area fired at, and whether the owner must admit troops there."""

    squares: int  # of 2" by 2"
    must_declare: bool


@procedure(
    "rattenkrieg/recon-by-fire",
    title="Reconnaissance by fire",
    source="Rattenkrieg 7.4.6",
    dice={"nerve": "roll of the troops in the area; it is rolled even if nobody is there"},
    also=("speculative fire", "probe"),
    summary=lambda found: {"must_declare": found.must_declare},
)
def recon_by_fire(inputs: Reconnaissance, dice: Dice, working: Working) -> ReconnaissanceResult:
    """Fire at a place: its owner must admit troops there on a die over their Quality.

    The owner says neither how many nor which. Roll over empty ground too, so that the roll itself
    reveals nothing.
    """
    squares = _squares(inputs.weapon_dice, inputs.react, inputs.opening, working)
    lost = _fails_quality(inputs.quality, dice, working)
    present = working.step("troops are there", inputs.troops_present)
    return ReconnaissanceResult(squares, working.step("must be declared", present and lost))


KEEPS, LOSES = "keeps its action", "loses an action"


class SuppressedFigure(Inputs):
    """A figure under suppressive fire."""

    quality: Annotated[Quality, Field(description="Quality of the figure")]
    actions_left: Annotated[Count, Field(description="actions that it has left this turn")]
    name: Annotated[str, Field(max_length=100, description="a name for the figure")] = ""


class Suppression(Inputs):
    """Fire over an area to keep figures in cover."""

    weapon_dice: WeaponDice
    react: ReactOfMachineGun = None
    opening: Opening = False
    squares: Annotated[
        tuple[Square, ...] | None,
        Field(
            max_length=500,
            description='the area as cells of a grid of 2", edge to edge: each across and up',
        ),
    ] = None
    figures: Annotated[
        tuple[SuppressedFigure, ...],
        Field(max_length=MOST_FIGURES, description="figures in the area"),
    ]

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for an area too large for the weapon, or not in one piece."""
        if self.squares is None:
            return
        most = squares_beaten(self.weapon_dice, self.react, self.opening)
        cells = set(self.squares)
        entered = [list(cell) for cell in self.squares]
        if not 1 <= len(self.squares) <= most:
            yield Problem("squares", entered, f"1 to {most} cells for this weapon")
        if len(cells) < len(self.squares):
            yield Problem("squares", entered, "a list that has each cell once")
        if cells and not _is_connected(cells):
            yield Problem("squares", entered, "cells that touch edge to edge, not by a corner")


@dataclass(frozen=True)
class SuppressionResult:
    """The actions that each figure spends on taking cover, in order."""

    squares_max: int
    lost: list[int]
    actions_left: list[int]
    suppressed: int


@procedure(
    "rattenkrieg/suppress",
    title="Suppressive fire",
    source="Rattenkrieg 7.4.9, 3.2.1.2",
    dice={
        "check": "one for each figure that can fail and has an action left, in order",
    },
    also=("covering fire", "speculative fire", "pin"),
    summary=lambda outcome: {"suppressed": outcome.suppressed},
)
def suppress(inputs: Suppression, dice: Dice, working: Working) -> SuppressionResult:
    """Roll for each figure in the area: one that fails its Quality check spends an action on cover.

    No die is rolled for a figure without an action left.
    """
    step = working.step
    squares_max = _squares(inputs.weapon_dice, inputs.react, inputs.opening, working)
    lost: list[int] = []
    for number, figure in enumerate(inputs.figures, 1):
        name = figure.name or f"figure {number}"
        lost.append(_action_lost(name, figure, dice, working))
        dice.settle((number, sum(lost)))
    left = [figure.actions_left - gone for figure, gone in zip(inputs.figures, lost, strict=True)]
    return SuppressionResult(
        squares_max,
        lost,
        step("actions left", left),
        step("figures suppressed", sum(lost)),
    )


def _action_lost(name: str, figure: SuppressedFigure, dice: Dice, working: Working) -> int:
    step = working.step
    if figure.actions_left == 0:
        step(name, "no action left")
        return 0
    quality = step(f"{name}: Quality", figure.quality, "12.3")
    if quality >= ALWAYS:
        step(name, KEEPS)
        return 0
    die = step(f"{name}: die", dice.next("check", split=quality), "12.3")
    step(name, LOSES if die > quality else KEEPS)
    return int(die > quality)


def _fails_quality(quality: int, dice: Dice, working: Working) -> bool:
    """Return whether a die is over the Quality; no die is rolled if it cannot be."""
    step = working.step
    if step("Quality", quality) >= ALWAYS:
        return False
    return step("the die is higher", step("die", dice.d6("nerve", split=quality)) > quality)


def _squares(weapon_dice: int, react: int | None, opening: bool, working: Working) -> int:
    return working.step('squares of 2" by 2"', squares_beaten(weapon_dice, react, opening))


def squares_beaten(weapon_dice: int, react: int | None, opening: bool) -> int:
    """Return how many squares of 2 inches fire covers at most (7.4.9); an opening counts as one."""
    if opening:
        return 1
    return weapon_dice if react is None else react


def _is_connected(cells: set[Square]) -> bool:
    start = next(iter(cells))
    reached, ahead = {start}, [start]
    while ahead:
        x, y = ahead.pop()
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells - reached
        reached |= beside
        ahead.extend(beside)
    return reached == cells
