"""A die on which a scenario has something come (Rattenkrieg 11.1, addendum)."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.number_or_less import shows_or_less
from assistant.rules.working import Working


class Expected(Inputs):
    """What a scenario has come on a die."""

    on: Annotated[int, Field(ge=1, le=6, description="the most that the die may show")]


@dataclass(frozen=True)
class Came:
    """Whether it comes."""

    comes: bool


@procedure(
    "rattenkrieg/scenario-die",
    title="Reinforcements and events on a die",
    source="Rattenkrieg 11.1",
    dice={"roll": "of the scenario"},
    also=("reinforcements", "special event"),
    summary=lambda came: {"comes": came.comes},
)
def scenario_die(expected: Expected, dice: Dice, working: Working) -> Came:
    """What a scenario has come on a die comes on its number or less."""
    return Came(shows_or_less("roll", expected.on, dice, working))
