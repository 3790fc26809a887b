"""A die that says under how many enemy markers a side may look (Rattenkrieg addendum)."""

from dataclasses import dataclass

from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working


class Reconnaissance(Inputs):
    """Nothing to be told."""


@dataclass(frozen=True)
class Looked:
    """Under how many markers of its choice the side may look."""

    markers: int


@procedure(
    "rattenkrieg/scenario-look",
    title="Reconnaissance before the battle",
    source="Rattenkrieg addendum, the scenario",
    dice={"markers": "of who paid for it"},
    also=("recon", "look under markers"),
    summary=lambda looked: {"markers": looked.markers},
)
def scenario_look(recon: Reconnaissance, dice: Dice, working: Working) -> Looked:
    """As many markers as the die shows."""
    return Looked(working.step("markers to look under", dice.d6("markers")))
