"""Morale: Quality and Aggressiveness together, under fire and in danger (Rattenkrieg 13.4)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Aggressiveness, Inputs, Missing, OneOf, Problem, Quality
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

WEAPONS = tables.load("rattenkrieg/weapons-hierarchy")

THIS_TURN_AND_NEXT = whole_figure("rattenkrieg/morale-this-turn-and-next")  # 13.4.3
STIRRED = 1  # 13.4.3: what friends gain and enemies lose, or the reverse

Weapon = Annotated[str, OneOf(WEAPONS.keys())]
Morale = Annotated[int, Field(ge=1, le=20)]
Case = Literal["danger-zone", "leaving-cover", "outgunned"]
SECTIONS: dict[Case, str] = {
    "danger-zone": "13.4.1",
    "leaving-cover": "13.4.2",
    "outgunned": "13.4.5",
}


class FrightenedFigure(Inputs):
    """A figure that must overcome its fear."""

    case: Annotated[
        Case,
        Field(
            description="reason for the check: ground under fire, cover left toward a spotted"
            " enemy, or fire of better weapons"
        ),
    ]
    quality: Annotated[Quality, Field(description="Quality of the figure")]
    aggressiveness: Annotated[Aggressiveness, Field(description="Aggressiveness of the figure")]
    leader_morale: Annotated[
        Morale | None,
        Field(description="Quality and Aggressiveness of a leader in sight, together"),
    ] = None
    passed_by_comrade: bool = Field(
        False, description="another figure has passed a check for the same reason"
    )
    fired_by: Annotated[Weapon | None, Field(description="outgunned: the weapon that fired")] = None
    own_weapon: Annotated[
        Weapon | None, Field(description="outgunned: the weapon that most of the element carries")
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for an outgunned figure without both weapons."""
        if self.case == "outgunned":
            for name in ("fired_by", "own_weapon"):
                if getattr(self, name) is None:
                    words = ", ".join(WEAPONS.keys())
                    yield Missing(name, None, f"one of {words} when outgunned")


@dataclass(frozen=True)
class MoraleResult:
    """The result of a Morale check, and the figure's reaction if it fails."""

    needed: bool
    passed: bool  # a check that is not needed counts as passed
    morale: int
    modified: int | None  # None without a die
    consequence: Literal["none", "action-lost", "hunkers-down"]


@procedure(
    "rattenkrieg/morale-check",
    title="Morale check",
    source="Rattenkrieg 13.4, 13.4.1, 13.4.2, 13.4.5",
    dice={"roll": "of the figure"},
    also=("danger zone", "leaving cover", "outgunned"),
    summary=lambda bearing: {"passed": bearing.passed},
)
def morale_check(figure: FrightenedFigure, dice: Dice, working: Working) -> MoraleResult:
    """Check a figure's Morale: it passes on a die equal to or under its Morale.

    A figure that fails may try again with another action; one that is outgunned hunkers down at the
    nearest protection.
    """
    step, section = working.step, SECTIONS[figure.case]
    morale = step("Morale: Quality and Aggressiveness", figure.quality + figure.aggressiveness)
    if figure.leader_morale is not None:
        leader = step("Morale of the leader in sight", figure.leader_morale, section)
        morale = step("the better counts", max(morale, leader), section)
    if figure.passed_by_comrade:
        step("a comrade has passed, so a check is needed", False, section)
        return MoraleResult(False, True, morale, None, "none")
    difference = 0
    if figure.case == "outgunned":
        difference = step("tiers better than its own weapon", _tiers_above(figure), section)
        if difference <= 0:
            step("outgunned", False, section)
            return MoraleResult(False, True, morale, None, "none")

    modified = step("die", dice.d6("roll"), section)
    if difference:
        modified = step("die and tiers", modified + difference, section)
    passed = step("equal to it or less", modified <= morale, section)
    if passed:
        return MoraleResult(True, True, morale, modified, "none")
    consequence: Literal["action-lost", "hunkers-down"] = (
        "hunkers-down" if figure.case == "outgunned" else "action-lost"
    )
    return MoraleResult(True, False, morale, modified, step("consequence", consequence, section))


def _tiers_above(figure: FrightenedFigure) -> int:
    above: int = WEAPONS.row(figure.fired_by)["tier"] - WEAPONS.row(figure.own_weapon)["tier"]
    return above


class LastStand(Inputs):
    """A figure ordered to near certain death, or holding a hopeless position."""

    quality: Annotated[Quality, Field(description="Quality of the figure")]
    aggressiveness: Annotated[Aggressiveness, Field(description="Aggressiveness of the figure")]


@dataclass(frozen=True)
class Valor:
    """The figure's act, and its effect on witnesses, for a number of turns."""

    result: Literal["fights-on", "confused", "gives-up"]
    morale: int
    friends_change: int
    enemies_change: int
    turns: int


@procedure(
    "rattenkrieg/act-of-valor",
    title="Act of valor",
    source="Rattenkrieg 13.4.3",
    dice={"roll": "of the figure"},
    also=("sure death", "heroism"),
    summary=lambda valor: {"result": valor.result},
)
def act_of_valor(figure: LastStand, dice: Dice, working: Working) -> Valor:
    """Find whether a figure faces certain death, and what that does to those around it.

    A confused figure holds its place and defends itself, but starts nothing. A figure that gives up
    deserts or surrenders, as its player chooses. Aggressiveness changes for this turn and the whole
    next one.
    """
    step = working.step
    morale = step("Morale: Quality and Aggressiveness", figure.quality + figure.aggressiveness)
    die = step("die", dice.d6("roll"))
    if die == morale:
        return Valor(step("equal", "confused"), morale, 0, 0, 0)
    stirred = STIRRED if die < morale else -STIRRED
    result: Literal["fights-on", "gives-up"] = "fights-on" if die < morale else "gives-up"
    step("result", result)
    friends = step("Aggressiveness of friends", stirred)
    enemies = step("Aggressiveness of enemies that see it", -stirred)
    return Valor(result, morale, friends, enemies, THIS_TURN_AND_NEXT)
