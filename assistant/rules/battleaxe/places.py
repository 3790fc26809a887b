"""Sides, places and the boundaries between them (Battleaxe 3.1, 7, 15)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.rules import tables
from assistant.rules.inputs import Inputs, OneOf

PLACES = tables.load("battleaxe/places")
TURNS = tables.load("battleaxe/turns")
STACK = 4  # units of a side in an Area, 7.1; Zones hold any number, 15.2
FIRST_TURN = TURNS.keys()[0]

Side = Literal["allied", "axis"]
Holder = Literal["allied", "axis", "none"]
Place = Annotated[str, OneOf(PLACES.keys())]
Turn = Annotated[str, OneOf(TURNS.keys())]
Boundary = Literal["open", "escarpment", "line"]
Terrain = Literal["clear", "stutzpunkt"]
ImpulseKind = Literal["assault", "regroup", "consolidate", "pass"]
Impulse = Annotated[int, Field(ge=1, le=20)]
Units = Annotated[int, Field(ge=0, le=20)]

ALLIED: Side = "allied"
AXIS: Side = "axis"


def other(side: Side) -> Side:
    """The enemy."""
    return AXIS if side == ALLIED else ALLIED


def is_zone(place: str) -> bool:
    """Whether a place is a Zone: its id is a letter."""
    return place.isalpha()


def is_full(place: str, friendly_units: int) -> bool:
    """Whether no more units of a side fit in."""
    return not is_zone(place) and friendly_units >= STACK


class Controlled(Inputs):
    """A place and whose it is."""

    place: Annotated[Place, Field(description="number of the Area or letter of the Zone")]
    controlled_by: Annotated[Side, Field(description="the side that controls it")]
