"""Spotting from a vehicle (Rattenkrieg 23.1.14, 26.2.2)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Height, Inches, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.spotting.sight import INVISIBLE, Raw
from assistant.rules.rattenkrieg.spotting.spotting import Hiding, Spot, spot
from assistant.rules.working import Working


class Lookout(Hiding):
    """A crewman, the target, the vision block or hatch, and what hides the target."""

    buttoned_up: bool = Field(False, description="the hatches of the spotter are closed")
    block: Annotated[
        int | None,
        Field(
            ge=-6,
            le=6,
            description="sight modifier of the vision block in that sixth, null where there is"
            " none; it counts when the hatches are closed",
        ),
    ]
    distance_in: Annotated[Inches, Field(description="distance from spotter to target, inches")]
    i_factor: Annotated[Raw, Field(description="I-Factor of the target; it has no limit")] = 0
    height_in: Annotated[
        Height, Field(description="the target's height above the spotter, inches")
    ] = 0
    spotter_quality: Annotated[Quality, Field(description="Quality of the spotter")]
    target_quality: Annotated[Quality, Field(description="Quality of the target or its crew")]
    size: Annotated[
        Count,
        Field(
            description="size of the vehicle's cell that the spotter sees, three times as much"
            " after a shot; 0 for other targets"
        ),
    ]


@dataclass(frozen=True)
class SpottedFromVehicle:
    """The result of spotting from a vehicle, and whether it may fire in this impulse."""

    possible: bool
    spotting_value: int | None
    automatic: bool
    spotted: bool
    acquired: bool
    state: Literal["unchanged", "located", "identified"] = "unchanged"


@procedure(
    "rattenkrieg/spot-from-vehicle",
    title="Spotting from a vehicle",
    source="Rattenkrieg 23.1.14, 26.2.2",
    dice={"spot": "the spotter rolls", "avoid": "the target rolls to stay unidentified"},
    also=("vision block", "buttoned up", "tank spots", "acquire a target"),
    summary=lambda found: {"spotted": found.spotted, "acquired": found.acquired},
)
def spot_from_vehicle(lookout: Lookout, dice: Dice, working: Working) -> SpottedFromVehicle:
    """Spot through a vision block, which needs a 6, or with the hatch open like any figure.

    A target spotted without a die may be fired at in this impulse, one that needed a die from the
    next. The target may still avoid being seen, like any that is spotted.
    """
    step = working.step
    blind = lookout.buttoned_up and lookout.block is None
    if step("buttoned up", lookout.buttoned_up):
        step("vision block", lookout.block)
    if blind or lookout.i_factor >= INVISIBLE:
        step("it is not visible", True)
        return SpottedFromVehicle(False, None, False, False, False)
    hiding = {name: getattr(lookout, name) for name in Hiding.model_fields}
    look = Spot(
        **hiding,
        distance_in=lookout.distance_in,
        i_factor=lookout.i_factor,
        height_in=lookout.height_in,
        size=lookout.size,
        spotter_quality=lookout.spotter_quality,
        target_quality=lookout.target_quality,
        sight_modifier=(lookout.block or 0) if lookout.buttoned_up else 0,
    )
    working.section = "4.1"
    found = spot(look, dice, working)
    return SpottedFromVehicle(
        True, found.spotting_value, found.automatic, found.spotted, found.acquired, found.state
    )
