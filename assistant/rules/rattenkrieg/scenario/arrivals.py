"""A die on which the scenario brings reinforcements or an event (Rattenkrieg 11.1, addendum)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.number_or_less import roll_or_less
from assistant.rules.working import Working


class ExpectedArrival(Inputs):
    """Reinforcements or an event that the scenario brings on a die."""

    on: Annotated[
        int, Field(ge=1, le=6, description="highest number of the die on which they come")
    ]


@dataclass(frozen=True)
class Arrival:
    """The result of an arrival die: whether the reinforcements or the event come."""

    comes: bool


@procedure(
    "rattenkrieg/scenario-die",
    title="Reinforcements and events on a die",
    source="Rattenkrieg 11.1",
    dice={"roll": "of the scenario"},
    also=("reinforcements", "special event"),
    summary=lambda came: {"comes": came.comes},
)
def scenario_die(arrival: ExpectedArrival, dice: Dice, working: Working) -> Arrival:
    """Roll for an arrival of the scenario: it comes on its number or less."""
    return Arrival(roll_or_less("roll", arrival.on, dice, working))
