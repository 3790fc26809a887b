"""A step on the map as the unit makes it (Rats of Tobruk 8, 9.0, 9.2, 15.2)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.rules.inputs import Inputs

Cost = Annotated[float, Field(ge=0.5, le=40)]


class StepOnMap(Inputs):
    """One hex entered."""

    cost: Annotated[
        Cost | Literal["half", "all", "na"],
        Field(description="MP of the Terrain Key for this move type; on a road, the road's MP"),
    ]
    road: bool = Field(False, description="it moves along a road or path that crosses the hexside")
    ezoc: bool = Field(False, description="the hex is in an enemy zone of control")
    ditch_wire: bool = Field(False, description="the hexside crossed has ditch and wire")
    bunker: bool = Field(False, description="the hex has a bunker")
