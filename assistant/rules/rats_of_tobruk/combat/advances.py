"""Advance after combat (Rats of Tobruk 10.6, 11.2, 11.3)."""

from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import MoveType
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

ON_FOOT = whole_figure("rats-of-tobruk/advances-on-foot")  # hexes, 10.6
IN_VEHICLES = whole_figure("rats-of-tobruk/advances-in-vehicles")

Room = Annotated[float, Field(ge=0, le=8)]


class Advancing(Inputs):
    """A unit that attacked, and the hex that it may enter."""

    move_type: Annotated[MoveType, Field(description="move type: leg, tracked or wheeled")]
    took_part: bool = Field(True, description="it took part in the attack")
    artillery_fire: bool = Field(False, description="artillery that added its strength")
    barraged: bool = Field(False, description="it fired a barrage in this turn")
    direct_fired: bool = Field(False, description="it fired directly in this turn")
    hex_cleared: bool = Field(description="no defender is left in the hex")
    prohibited: bool = Field(
        False, description="the unit may not enter the hex, and no road leads in"
    )
    second_prohibited: bool = Field(
        False, description="the unit may not enter the hex beyond either, and no road leads in"
    )
    room: Annotated[Room, Field(description="full units that still fit into the hex")]
    second_room: Annotated[
        Room, Field(description="full units that still fit into the hex beyond")
    ] = 4
    points: Annotated[
        float,
        Field(
            ge=0.5,
            le=1,
            multiple_of=0.5,
            description="stacking value of the unit: 1, or 0.5 if it is depleted",
            json_schema_extra={"allowed": "0.5 or 1"},
        ),
    ] = 1


@dataclass(frozen=True)
class Advance:
    """The number of hexes that the unit may advance."""

    hexes: int
    reason: str | None


@procedure(
    "rats-of-tobruk/advance",
    title="Advance after combat",
    source="Rats of Tobruk 10.6, 11.2, 11.3",
    also=("advance", "follow up"),
)
def advance(inputs: Advancing, dice: Dice, working: Working) -> Advance:
    """Find how far an attacker may advance: into the empty hex, and a vehicle one hex farther."""
    reason = _reason_against(inputs)
    if reason:
        return Advance(0, working.step("not allowed", reason))
    beyond = not inputs.second_prohibited and inputs.second_room >= inputs.points
    vehicle = inputs.move_type != "leg"
    return Advance(working.step("hexes", IN_VEHICLES if vehicle and beyond else ON_FOOT), None)


def _reason_against(inputs: Advancing) -> str | None:
    """Return the first reason against the advance, or None."""
    if not inputs.hex_cleared:
        return "not-cleared"
    if not inputs.took_part or inputs.artillery_fire:
        return "not-in-attack"
    if inputs.barraged or inputs.direct_fired:
        return "has-fired"
    if inputs.prohibited:
        return "prohibited"
    return "no-room" if inputs.room < inputs.points else None
