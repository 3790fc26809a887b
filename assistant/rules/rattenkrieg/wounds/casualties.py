"""Casualties: the wounded and their fate (Rattenkrieg 16)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import Working

WOUNDS = tables.load("rattenkrieg/advanced-wounds")
LAST_LINE = WOUNDS.rows[-1]["turn"]

RECOVERS_TO = whole_figure("rattenkrieg/casualties-recovers-to")  # 16.1: this or less
AID = cases("rattenkrieg/casualties-aid")  # 16.3.2, 16.3.3
WOMAN = -1  # 16.4

Aid = Annotated[
    Literal["none", "aid-man", "combat-medic"],
    Field(description="the best medical staff in base contact with the wounded"),
]


class Wounded(Inputs):
    """A wounded figure and its care."""

    aid: Aid = "none"


@dataclass(frozen=True)
class WoundedCheckResult:
    """The result of a wounded figure's check: whether it recovers."""

    modified: int
    result: Literal["recovers", "removed"]


@procedure(
    "rattenkrieg/wounded-check",
    title="The wounded: Ultimate Check",
    source="Rattenkrieg 16.1, 16.3",
    dice={"roll": "of the wounded figure"},
    also=("first aid", "medic", "recovering"),
    summary=lambda ultimate: {"result": ultimate.result},
)
def wounded_check(wounded: Wounded, dice: Dice, working: Working) -> WoundedCheckResult:
    """Check whether a wounded figure recovers or is out of the game.

    The check may be made immediately, delayed for medical staff, or left open for a campaign.
    """
    modified = _die_with_aid(working.step("die", dice.d6("roll")), wounded.aid, working)
    recovers = working.step(f"recovers on {RECOVERS_TO} or less", modified <= RECOVERS_TO)
    return WoundedCheckResult(modified, "recovers" if recovers else "removed")


def _die_with_aid(die: int, aid: str, working: Working) -> int:
    if not AID[aid]:
        return die
    section = "16.3.2" if aid == "aid-man" else "16.3.3"
    return die + working.step(aid.replace("-", " "), AID[aid], section)


class UntreatedWound(Inputs):
    """A wounded figure, the cause of its wound, and the turns since."""

    cause: Annotated[Annotated[str, OneOf(WOUNDS.keys())], Field(description="cause of the wound")]
    turn: Annotated[int, Field(ge=1, le=10_000, description="turns since the wound, from 1")]
    woman: bool = Field(False, description="the figure is a woman")
    aid: Aid = "none"


@dataclass(frozen=True)
class WoundCourse:
    """The course of the wound."""

    modified: int
    result: Literal["recovers", "dies", "stays-wounded"]


@procedure(
    "rattenkrieg/advanced-wound",
    title="Advanced wounds",
    source="Rattenkrieg 16.4, 16.3",
    dice={"roll": "of the wounded figure"},
    also=("wound by weapon", "campaign wounds"),
    summary=lambda course: {"result": course.result},
)
def advanced_wound(wounded: UntreatedWound, dice: Dice, working: Working) -> WoundCourse:
    """Find how a wound develops this turn, by its cause, in place of the Ultimate Check.

    From the third turn on, the line for the third turn applies.
    """
    step = working.step
    row = WOUNDS.row(wounded.cause, step("turn's line", min(wounded.turn, LAST_LINE)))
    modified = step("die", dice.d6("roll"))
    if wounded.woman and wounded.turn == 1:
        modified += step("a woman's first roll", WOMAN)
    modified = _die_with_aid(modified, wounded.aid, working)
    modified = step("die with modifiers", max(1, modified))
    recovers = step("recovers on", row["recovers"])
    dies = step("dies on", row["dies"])
    if modified in recovers:
        return WoundCourse(modified, step("result", "recovers"))
    if modified in dies:
        return WoundCourse(modified, step("result", "dies"))
    return WoundCourse(modified, step("result", "stays-wounded"))
