"""Casualties: what becomes of the wounded (Rattenkrieg 16)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

RECOVERS_TO = 3  # 16.1: this or less
AID = {"none": 0, "aid-man": -1, "combat-medic": -2}  # 16.3.2, 16.3.3

Aid = Annotated[
    Literal["none", "aid-man", "combat-medic"],
    Field(description="the best medical staff in base contact with the wounded"),
]


class Wounded(Inputs):
    """A wounded figure, and who cares for it."""

    aid: Aid = "none"


@dataclass(frozen=True)
class Ultimate:
    """Whether a wounded figure comes back."""

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
def wounded_check(wounded: Wounded, dice: Dice, working: Working) -> Ultimate:
    """Find whether a wounded figure is able again or out of the game.

    It may be done at once, held back for medical staff, or left open for a campaign.
    """
    modified = _with_aid(working.step("die", dice.d6("roll")), wounded.aid, working)
    recovers = working.step(f"recovers on {RECOVERS_TO} or less", modified <= RECOVERS_TO)
    return Ultimate(modified, "recovers" if recovers else "removed")


def _with_aid(die: int, aid: str, working: Working) -> int:
    if not AID[aid]:
        return die
    section = "16.3.2" if aid == "aid-man" else "16.3.3"
    return die + working.step(aid.replace("-", " "), AID[aid], section)
