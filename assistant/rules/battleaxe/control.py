"""The status of a place: contested, controlled, vacant, free (Battleaxe 7.2-7.5, 14.2.4)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side, Units, enemy_of
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.working import Working


class PlaceOccupied(Inputs):
    """A place, the units in it, and the moment of the check."""

    controlled_by: Annotated[Side, Field(description="the side that has controlled it so far")]
    allied_units: Annotated[Units, Field(description="Allied units in the place")]
    axis_units: Annotated[Units, Field(description="Axis units in the place")]
    end_of_maneuvers: bool = Field(False, description="the Maneuvers Phase ends now")
    can_trace: bool = Field(True, description="the side that controls it can trace supply to it")


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
    units = (inputs.allied_units, inputs.axis_units)
    contested = step("contested", is_contested(*units), "7.3")
    cut_off = inputs.end_of_maneuvers and not inputs.can_trace
    if cut_off and not any(units):
        step("empty and out of supply", True, "14.2.4")
    control = controlling_side(inputs.controlled_by, *units, cut_off=cut_off)
    step("controlled by", control, "7.2")
    vacant: list[Side] = [] if inputs.axis_units else [ALLIED]
    vacant += [] if inputs.allied_units else [AXIS]
    step("vacant for", vacant, "7.4")
    free = step("free for", control if control in vacant else None, "7.5")
    return PlaceStatus(contested, control, control != inputs.controlled_by, tuple(vacant), free)


def is_contested(allied_units: int, axis_units: int) -> bool:
    """Return whether both sides have units in a place (7.3)."""
    return allied_units > 0 and axis_units > 0


def controlling_side(
    controlled_by: Side, allied_units: int, axis_units: int, *, cut_off: bool = False
) -> Side:
    """Return the side that controls a place with these units in it (7.2, 14.2.4).

    `cut_off` means that Maneuvers end and the place cannot trace supply for the side that controls
    it.
    """
    if is_contested(allied_units, axis_units):
        return controlled_by
    if allied_units or axis_units:
        return ALLIED if allied_units else AXIS
    return enemy_of(controlled_by) if cut_off else controlled_by
