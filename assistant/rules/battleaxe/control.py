"""The status of a place: contested, controlled, vacant, free (Battleaxe 7.2-7.5, 14.2.4)."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from assistant.rules.battleaxe.places import ALLIED, AXIS, Side, Units, enemy_of
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working


class PlaceOccupied(Inputs):
    """A place, the units in it, and the moment of the check."""

    controlled_by: Annotated[Side, Field(description="the side that controlled it so far")]
    allied_units: Annotated[Units, Field(description="Allied units in it")]
    axis_units: Annotated[Units, Field(description="Axis units in it")]
    end_of_maneuvers: bool = Field(False, description="the Maneuvers Phase ends now")
    can_trace: bool = Field(True, description="it can trace supply for the side that controls it")


@dataclass(frozen=True)
class PlaceStatus:
    """The status of the place."""

    contested: bool
    controlled_by: Side
    changed: bool
    vacant_for: tuple[Side, ...]
    free_for: Side | None


@procedure(
    "battleaxe/area-status",
    title="Control of a place",
    source="Battleaxe 7.2-7.5, 14.2.4",
    also=("who controls it", "contested", "vacant", "free"),
)
def area_status(inputs: PlaceOccupied, dice: Dice, working: Working) -> PlaceStatus:
    """Find who controls a place: units alone in it take it.

    An empty place that is cut off is lost when Maneuvers end.
    """
    step = working.step
    contested = step("contested", inputs.allied_units > 0 and inputs.axis_units > 0, "7.3")
    control = inputs.controlled_by
    if inputs.allied_units and not inputs.axis_units:
        control = ALLIED
    elif inputs.axis_units and not inputs.allied_units:
        control = AXIS
    elif not contested and inputs.end_of_maneuvers and not inputs.can_trace:
        step("empty and out of supply", True, "14.2.4")
        control = enemy_of(control)
    step("controlled by", control, "7.2")
    vacant: list[Side] = [] if inputs.axis_units else [ALLIED]
    vacant += [] if inputs.allied_units else [AXIS]
    step("vacant for", vacant, "7.4")
    free = step("free for", control if control in vacant else None, "7.5")
    return PlaceStatus(contested, control, control != inputs.controlled_by, tuple(vacant), free)
