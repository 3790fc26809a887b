"""What a battle remembers of boats and aircraft beside their cards (Rattenkrieg 33, 34)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, Self

from assistant.battle.rattenkrieg.state.parts import Remembered

Lies = Literal["afloat", "stuck", "aground"]
Where = Literal["away", "marked", "aloft", "landed"]


@dataclass(frozen=True)
class Boat:
    """How a boat lies in the water."""

    zone: str = "deep"  # of the seabed under it
    lies: Lies = "afloat"
    lost: int = 0  # buoyancy that water has taken
    tons: float = 0  # of load
    bailed: int = 0  # actions of this turn
    men_over: int = 0  # who went overboard in this turn
    tons_over: float = 0  # thrown overboard in this turn


@dataclass(frozen=True)
class Plane:
    """Where an aircraft is: all of it lies on the table as a marker."""

    where: Where = "away"
    place: str = ""  # of its marker, in words
    altitude_in: float = 0
    speed_in: float = 0
    flew: int = 0  # the turn in which it last flew


@dataclass(frozen=True)
class Hold:
    """What its own side alone knows of an aircraft."""

    dropped: Mapping[str, int] = field(default_factory=dict)  # bombs
    bomber: str = ""  # what it drops them as
    extinguishers: int = 0  # used


BOAT, PLANE, HOLD = Boat(), Plane(), Hold()


@dataclass(frozen=True)
class Craft(Remembered):
    """Boats and aircraft by element, men in their harness by figure."""

    boats: Mapping[str, Boat] = field(default_factory=dict)
    planes: Mapping[str, Plane] = field(default_factory=dict)
    holds: Mapping[str, Hold] = field(default_factory=dict)
    harness: Mapping[str, int] = field(default_factory=dict)  # actions until a man is free
    adrift: tuple[str, ...] = ()  # men who came down off the table

    def boat(self, element: str) -> Boat:
        """How a boat lies; afloat in deep water while nobody told."""
        return self.boats.get(element, BOAT)

    def plane(self, element: str) -> Plane:
        """Where an aircraft is; away while nobody told."""
        return self.planes.get(element, PLANE)

    def hold(self, element: str) -> Hold:
        """What is left aboard an aircraft."""
        return self.holds.get(element, HOLD)

    def new_turn(self, turn: int) -> Self:
        """Bailing begins anew; what went overboard is counted."""
        boats = {id: replace(x, bailed=0, men_over=0, tons_over=0) for id, x in self.boats.items()}
        return replace(self, boats=boats)
