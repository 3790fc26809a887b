"""The places of elements in a formation (Desert Rats, Command & Control)."""

from math import cos, radians, sin
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.desert_rats.places import Heading, Metres
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_half_up
from assistant.rules.working import Working

FORMATIONS = tables.load("desert-rats/formations")
SPACING_M = 50.0
MOST = 6  # elements of a platoon
OWN = "own"  # the formation of elements that are placed one by one

Formation = Annotated[str, OneOf(FORMATIONS.keys())]


class PlatoonFormation(Inputs):
    """A formation about a platoon's reference point."""

    formation: Annotated[Formation, Field(description="the platoon's formation")]
    elements: Annotated[
        int, Field(ge=1, le=MOST, description="number of elements in the formation")
    ]
    x_m: Annotated[Metres, Field(description="its reference point, meters east")]
    y_m: Annotated[Metres, Field(description="its reference point, meters north")]
    heading_deg: Annotated[Heading, Field(description="its facing, degrees from north")]
    spacing_m: Annotated[float, Field(ge=10, le=200, description="meters between them")] = SPACING_M


@dataclass(frozen=True)
class Station:
    """The place of one slot."""

    slot: int
    x_m: int
    y_m: int


@dataclass(frozen=True)
class Stations:
    """Every slot's place, to the nearest meter; some may be off the map."""

    positions: tuple[Station, ...]


@procedure(
    "desert-rats/stations",
    title="Stations of a formation",
    source="Desert Rats, Command & Control",
    also=("formation", "formate"),
)
def stations(inputs: PlatoonFormation, dice: Dice, working: Working) -> Stations:
    """Place a formation: turned by the heading and spread by the spacing, slot 1 first."""
    angle = radians(inputs.heading_deg)
    east, north = sin(angle), cos(angle)
    positions: list[Station] = []
    for slot in range(1, inputs.elements + 1):
        row = FORMATIONS.row(inputs.formation, slot)
        right, forward = row["right"] * inputs.spacing_m, row["forward"] * inputs.spacing_m
        x = round_half_up(inputs.x_m + right * north + forward * east)
        y = round_half_up(inputs.y_m + forward * north - right * east)
        working.step(f"slot {slot}, meters right", right)
        working.step(f"slot {slot}, meters forward", forward)
        working.step(f"slot {slot} is at", f"{x}, {y}")
        positions.append(Station(slot, x, y))
    return Stations(tuple(positions))
