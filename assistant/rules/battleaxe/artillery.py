"""Artillery calls (Battleaxe 10.2)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.battleaxe.places import AXIS, Side, Terrain
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

RESULTS = tables.load("battleaxe/artillery-call-results")
DICE = tables.load("battleaxe/die-modifiers")
MARKERS = tables.load("battleaxe/support-markers")
NEEDED: int = next(row["roll_min"] for row in RESULTS.rows if row["available"])
IN_STUTZPUNKT = "axis-call-in-axis-stutzpunkt"


def call_modifier(side: Side, terrain: Terrain, controlled_by: Side) -> int:
    """Return the modifier of the die for a call, in attack or defense."""
    if side == AXIS and terrain == "stutzpunkt" and controlled_by == AXIS:
        return int(DICE.row("artillery-call", IN_STUTZPUNKT)["modifier"])
    return 0


class ArtilleryCall(Inputs):
    """A call for artillery in a combat."""

    side: Annotated[Side, Field(description="side that calls for fire")]
    terrain: Annotated[Terrain, Field(description="terrain of the place fought for")] = "clear"
    controlled_by: Annotated[Side, Field(description="the side that controls that place")]
    markers_ready: Annotated[
        int, Field(ge=1, le=3, description="artillery markers ready, 1 to 2 for the Axis")
    ] = 1

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for more markers than the side has."""
        most = MARKERS.row(self.side, "artillery")["count"]
        if self.markers_ready > most:
            yield Problem("markers_ready", self.markers_ready, f"1 to {most} for the {self.side}")


@dataclass(frozen=True)
class CallResult:
    """The result of a call for artillery: whether it is available."""

    modified: int
    available: bool
    markers_ready: int  # after the call


@procedure(
    "battleaxe/artillery-call",
    title="Artillery call",
    source="Battleaxe 10.2",
    dice={"call": "calling side's die"},
    also=("artillery support", "guns"),
    summary=lambda called: {"available": called.available},
)
def artillery_call(inputs: ArtilleryCall, dice: Dice, working: Working) -> CallResult:
    """Call for artillery: a four or more brings a marker; a failed call costs none."""
    step = working.step
    modified = step("die", dice.d6("call"))
    modifier = call_modifier(inputs.side, inputs.terrain, inputs.controlled_by)
    if modifier:
        modified += step("Axis Artillery Call in a stützpunkt", modifier, "10.2.1")
        step("modified", modified)
    available = step("available", modified >= NEEDED, "10.2.1")
    ready = step("markers left", inputs.markers_ready - available)
    return CallResult(modified, available, ready)
