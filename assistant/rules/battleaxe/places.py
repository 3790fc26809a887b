"""Sides, places and the boundaries between them (Battleaxe 3.1, 7, 15)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.rules import tables
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.text_figures import whole_figure

PLACES = tables.load("battleaxe/places")
TURNS = tables.load("battleaxe/turns")
STACK = whole_figure("battleaxe/places-stack")
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


def enemy_of(side: Side) -> Side:
    """Return the enemy of a side."""
    return AXIS if side == ALLIED else ALLIED


def is_zone(place: str) -> bool:
    """Return whether a place is a Zone: the id of a Zone is a letter."""
    return place.isalpha()


def is_full(place: str, friendly_units: int) -> bool:
    """Return whether no more units of a side fit into a place."""
    return not is_zone(place) and friendly_units >= STACK


class ControlledPlace(Inputs):
    """A place and the side that controls it."""

    place: Annotated[Place, Field(description="number of the Area or letter of the Zone")]
    controlled_by: Annotated[Side, Field(description="the side that controls it")]
