"""Fire that does not kill: provoking, reconnaissance, suppression (Rattenkrieg 7.4.5 to 7.4.9)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inputs, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

ALWAYS = 6  # no die shows more
MOST_FIGURES = 500

WeaponDice = Annotated[int, Field(ge=1, le=12, description="dice of shooting: S 1, 3B 3 and so on")]
React = Annotated[int, Field(ge=1, le=12)]
ReactOfMachineGun = Annotated[
    React | None, Field(description="the React value of a machine gun, else null")
]
Opening = Annotated[bool, Field(description="aimed at one door, window or loophole")]
Coordinate = Annotated[int, Field(ge=-10_000, le=10_000)]
Square = tuple[Coordinate, Coordinate]


class Provocation(Inputs):
    """A show of a figure before the enemy."""

    quality: Annotated[Quality, Field(description="Quality of the closest enemy element")]


@dataclass(frozen=True)
class Provoked:
    """Whether the enemy gives himself away; the provoker hunkers down in any case."""

    must_react: bool
    provoker_hunkers_down: bool


@procedure(
    "rattenkrieg/provoke",
    title="Provoke the enemy",
    source="Rattenkrieg 7.4.5",
    dice={"nerve": "of the closest enemy element"},
    also=("taunt", "draw fire"),
    summary=lambda provoked: {"must_react": provoked.must_react},
)
def provoke(inputs: Provocation, dice: Dice, working: Working) -> Provoked:
    """The enemy must react against the provoker on a die over his Quality.

    He pays for the reaction as usual; without the actions he only gives himself away.
    """
    lost = _loses_nerve(inputs.quality, dice, working)
    return Provoked(working.step("must react", lost), working.step("provoker hunkers down", True))


class Reconnaissance(Inputs):
    """Shots at a place where the enemy may be."""

    quality: Annotated[Quality, Field(description="Quality of the troops there; any if none")]
    troops_present: bool = Field(True, description="there are troops in the area")
    weapon_dice: WeaponDice
    react: ReactOfMachineGun = None
    opening: Opening = False


@dataclass(frozen=True)
class Reconnoitred:
    """How much was fired at, and whether the owner must admit troops there."""

    squares: int  # of 2" by 2"
    must_declare: bool


@procedure(
    "rattenkrieg/recon-by-fire",
    title="Reconnaissance by fire",
    source="Rattenkrieg 7.4.6",
    dice={"nerve": "of the troops in the area, rolled even if nobody is there"},
    also=("speculative fire", "probe"),
    summary=lambda found: {"must_declare": found.must_declare},
)
def recon_by_fire(inputs: Reconnaissance, dice: Dice, working: Working) -> Reconnoitred:
    """The owner must admit troops in the area on a die over their Quality.

    He says neither how many nor which. The roll is made over empty ground too: it tells nothing.
    """
    squares = _squares(inputs.weapon_dice, inputs.react, inputs.opening, working)
    lost = _loses_nerve(inputs.quality, dice, working)
    present = working.step("troops are there", inputs.troops_present)
    return Reconnoitred(squares, working.step("must be declared", present and lost))


class Target(Inputs):
    """A figure under fire."""

    quality: Annotated[Quality, Field(description="Quality of the figure")]
    actions_left: Annotated[Count, Field(description="actions left to it this turn")]


class Suppression(Inputs):
    """Fire to keep heads down."""

    weapon_dice: WeaponDice
    react: ReactOfMachineGun = None
    opening: Opening = False
    squares: Annotated[
        tuple[Square, ...] | None,
        Field(
            max_length=500,
            description='the area as cells [x, y] of a grid of 2", edge to edge, or null',
        ),
    ] = None
    figures: Annotated[
        tuple[Target, ...], Field(max_length=MOST_FIGURES, description="figures in the area")
    ]

    def input_errors(self) -> Iterator[Problem]:
        """Areas larger than the weapon beats, or that do not hang together."""
        if self.squares is None:
            return
        most = _squares_max(self.weapon_dice, self.react, self.opening)
        cells = set(self.squares)
        told = [list(cell) for cell in self.squares]
        if not 1 <= len(self.squares) <= most:
            yield Problem("squares", told, f"1 to {most} cells with this weapon")
        if len(cells) < len(self.squares):
            yield Problem("squares", told, "each cell once")
        if cells and not _hang_together(cells):
            yield Problem("squares", told, "cells that touch edge to edge, not by a corner")


@dataclass(frozen=True)
class Suppressed:
    """Who spends an action on taking cover, in the order of the figures."""

    squares_max: int
    lost: list[int]
    actions_left: list[int]
    suppressed: int


@procedure(
    "rattenkrieg/suppress",
    title="Suppressive fire",
    source="Rattenkrieg 7.4.9, 3.2.1.2",
    dice={"check": "one for each figure of Quality under 6 with an action left, in order"},
    also=("covering fire", "speculative fire", "pin"),
    summary=lambda outcome: {"suppressed": outcome.suppressed},
)
def suppress(inputs: Suppression, dice: Dice, working: Working) -> Suppressed:
    """Each figure in the area that fails its Quality check spends an action on taking cover.

    A figure with no action left has nothing to lose and is not rolled for.
    """
    step = working.step
    squares_max = _squares(inputs.weapon_dice, inputs.react, inputs.opening, working)
    lost: list[int] = []
    for number, figure in enumerate(inputs.figures, 1):
        lost.append(step(f"figure {number}, action lost", _action_lost(figure, dice, working)))
        dice.settle((number, sum(lost)))
    left = [figure.actions_left - gone for figure, gone in zip(inputs.figures, lost, strict=True)]
    return Suppressed(
        squares_max,
        lost,
        step("actions left", left),
        step("figures suppressed", sum(lost)),
    )


def _action_lost(figure: Target, dice: Dice, working: Working) -> int:
    if figure.actions_left == 0 or figure.quality >= ALWAYS:
        return 0
    quality = working.step("Quality", figure.quality, "12.3")
    die = working.step("die", dice.next("check", split=quality), "12.3")
    return int(die > quality)


def _loses_nerve(quality: int, dice: Dice, working: Working) -> bool:
    """Whether a die is over the Quality; none is rolled when it cannot be."""
    step = working.step
    if step("Quality", quality) >= ALWAYS:
        return False
    return step("die over it", step("die", dice.d6("nerve", split=quality)) > quality)


def _squares(weapon_dice: int, react: int | None, opening: bool, working: Working) -> int:
    return working.step('squares of 2" by 2"', _squares_max(weapon_dice, react, opening))


def _squares_max(weapon_dice: int, react: int | None, opening: bool) -> int:
    if opening:
        return 1
    return weapon_dice if react is None else react


def _hang_together(cells: set[Square]) -> bool:
    start = next(iter(cells))
    reached, ahead = {start}, [start]
    while ahead:
        x, y = ahead.pop()
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells - reached
        reached |= beside
        ahead.extend(beside)
    return reached == cells
