"""A die for the number of enemy markers that a side may look under (Rattenkrieg addendum)."""

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working


class Reconnaissance(Inputs):
    """A reconnaissance, which has no inputs."""


@dataclass(frozen=True)
class MarkersSeen:
    """The number of markers of its choice that the side may look under."""

    markers: int


@procedure(
    "rattenkrieg/scenario-look",
    title="Reconnaissance before the battle",
    source="Rattenkrieg addendum, the scenario",
    dice={"markers": "enemy markers that the side may look under"},
    also=("recon", "look under markers"),
    summary=lambda looked: {"markers": looked.markers},
)
def scenario_look(recon: Reconnaissance, dice: Dice, working: Working) -> MarkersSeen:
    """Roll how many enemy markers a side may look under: as many as the die shows."""
    return MarkersSeen(working.step("how many markers the player looks under", dice.d6("markers")))
