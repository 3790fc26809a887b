"""The state of boats and aircraft that is not on their cards (Rattenkrieg 33, 34)."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal, Self

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass, replace

Lies = Literal["afloat", "stuck", "aground"]
Where = Literal["away", "marked", "aloft", "landed"]


@dataclass(frozen=True)
class Boat:
    """A boat's position in the water, its load and its flooding."""

    zone: str = "deep"  # the zone of the seabed under it
    lies: Lies = "afloat"
    lost: int = 0  # buoyancy that water has taken
    tons: float = 0  # load, in tons
    bailed: int = 0  # actions spent on bailing this turn
    men_over: int = 0  # figures that went overboard this turn
    tons_over: float = 0  # tons thrown overboard this turn


@dataclass(frozen=True)
class Plane:
    """The position, altitude and speed of an aircraft, which both sides see."""

    where: Where = "away"
    place: str = ""  # where its marker is, in words
    altitude_in: float = 0
    speed_in: float = 0
    flew: int = 0  # the turn in which it last flew


@dataclass(frozen=True)
class AircraftStores:
    """The stores of an aircraft, known only to its own side."""

    dropped: Mapping[str, int] = field(default_factory=dict)  # bombs dropped, by name
    bomber: str = ""  # the kind of bomber that it drops them as
    extinguishers: int = 0  # extinguishers used


BOAT, PLANE, HOLD = Boat(), Plane(), AircraftStores()


@dataclass(frozen=True)
class BoatAndAircraftState(ChapterState):
    """Boats and aircraft by element, parachutists in their harness by figure."""

    boats: Mapping[str, Boat] = field(default_factory=dict)
    planes: Mapping[str, Plane] = field(default_factory=dict)
    holds: Mapping[str, AircraftStores] = field(default_factory=dict)
    harness: Mapping[str, int] = field(default_factory=dict)  # actions until a man is free
    adrift: tuple[str, ...] = ()  # figures that came down off the table
    wading: Mapping[str, str] = field(default_factory=dict)  # zones of landed men, by figure

    def boat(self, element: str) -> Boat:
        """Return the state of a boat; afloat in deep water by default."""
        return self.boats.get(element, BOAT)

    def plane(self, element: str) -> Plane:
        """Return the state of an aircraft; away from the table by default."""
        return self.planes.get(element, PLANE)

    def hold(self, element: str) -> AircraftStores:
        """Return the stores that an aircraft has used."""
        return self.holds.get(element, HOLD)

    def new_turn(self, turn: int) -> Self:
        """Return the state at the start of a turn, with the turn's bailing and jettison reset."""
        boats = {id: replace(x, bailed=0, men_over=0, tons_over=0) for id, x in self.boats.items()}
        return replace(self, boats=boats)
