"""Events of aircraft and parachutists (Rattenkrieg 34)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.boats_and_aircraft import (
    AircraftStores,
    BoatAndAircraftState,
    Plane,
)
from assistant.frozen import dataclass, replace


class AircraftEvent(PartEvent):
    """An event of one aircraft."""

    part: ClassVar[str] = "boats_and_aircraft"
    element: str

    def apply_to(self, before: BoatAndAircraftState) -> BoatAndAircraftState:
        after = self.evolve(before.plane(self.element))
        return replace(before, planes={**before.planes, self.element: after})

    def evolve(self, plane: Plane) -> Plane:
        """Return the aircraft after the event."""
        raise NotImplementedError


@dataclass(frozen=True)
class AircraftMarkerPlaced(AircraftEvent, saved_as="PlaneMarked"):
    """The marker of an aircraft was placed where it will enter."""

    element: str
    place: str
    altitude_in: float
    speed_in: float

    def evolve(self, plane: Plane) -> Plane:
        return replace(
            plane,
            where="marked",
            place=self.place,
            altitude_in=self.altitude_in,
            speed_in=self.speed_in,
        )

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        there = before.plane(self.element).where != "away"
        return "it would already be on the table" if there else None


@dataclass(frozen=True)
class AircraftFlew(AircraftEvent, saved_as="Flew"):
    """An aircraft flew along a path, and is above the table or away."""

    element: str
    path: str
    altitude_in: float
    speed_in: float
    leaves: bool
    turn: int

    def evolve(self, plane: Plane) -> Plane:
        return Plane(
            "away" if self.leaves else "aloft",
            "" if self.leaves else self.path,
            self.altitude_in,
            self.speed_in,
            self.turn,
        )

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        away = before.plane(self.element).where not in ("marked", "aloft")
        return "its marker would not be on the table" if away else None


@dataclass(frozen=True)
class AircraftLanded(AircraftEvent, saved_as="CameDown"):
    """An aircraft landed or crashed."""

    element: str
    place: str
    turn: int

    def evolve(self, plane: Plane) -> Plane:
        return Plane("landed", self.place, flew=self.turn)

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        flies = before.plane(self.element).where in ("marked", "aloft")
        return None if flies else "it would not be in the air"


@dataclass(frozen=True)
class AircraftTookOff(AircraftEvent, saved_as="TookOff"):
    """An aircraft took off."""

    element: str
    altitude_in: float
    speed_in: float
    turn: int

    def evolve(self, plane: Plane) -> Plane:
        return Plane("aloft", plane.place, self.altitude_in, self.speed_in, self.turn)

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        landed = before.plane(self.element).where == "landed"
        return None if landed else "it would not be on the ground"


class AircraftStoresEvent(PartEvent):
    """An event of an aircraft's stores."""

    part: ClassVar[str] = "boats_and_aircraft"
    element: str

    def apply_to(self, before: BoatAndAircraftState) -> BoatAndAircraftState:
        after = self.evolve(before.hold(self.element))
        return replace(before, holds={**before.holds, self.element: after})

    def evolve(self, hold: AircraftStores) -> AircraftStores:
        """Return the stores after the event."""
        raise NotImplementedError


@dataclass(frozen=True)
class BombDropped(AircraftStoresEvent):
    """An aircraft dropped a bomb."""

    element: str
    bomb: str
    bomber: str

    def evolve(self, hold: AircraftStores) -> AircraftStores:
        dropped = {**hold.dropped, self.bomb: hold.dropped.get(self.bomb, 0) + 1}
        return replace(hold, dropped=dropped, bomber=self.bomber)

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        flies = before.plane(self.element).where in ("marked", "aloft")
        return None if flies else "it would not be in the air"


@dataclass(frozen=True)
class ExtinguisherUsed(AircraftStoresEvent):
    """An aircraft used an automatic extinguisher."""

    element: str

    def evolve(self, hold: AircraftStores) -> AircraftStores:
        return replace(hold, extinguishers=hold.extinguishers + 1)


@dataclass(frozen=True)
class Harnessed(PartEvent):
    """Figures need a number of actions to leave their harness or glider; 0 frees them."""

    part: ClassVar[str] = "boats_and_aircraft"
    figures: tuple[str, ...]
    actions: int

    def apply_to(self, before: BoatAndAircraftState) -> BoatAndAircraftState:
        harness = {id: n for id, n in before.harness.items() if id not in self.figures}
        if self.actions:
            harness |= dict.fromkeys(self.figures, self.actions)
        return replace(before, harness=harness)

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        free = any(before.harness.get(id, 0) <= self.actions for id in self.figures)
        loosened = self.actions == 0 or any(id in before.harness for id in self.figures)
        return "one of them would already be free" if loosened and free else None


@dataclass(frozen=True)
class FiguresLandedOffTable(PartEvent, saved_as="WentAdrift"):
    """Figures landed outside the table, or have since entered on foot."""

    part: ClassVar[str] = "boats_and_aircraft"
    figures: tuple[str, ...]
    off: bool

    def apply_to(self, before: BoatAndAircraftState) -> BoatAndAircraftState:
        others = tuple(id for id in before.adrift if id not in self.figures)
        return replace(before, adrift=(*others, *self.figures) if self.off else others)

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        off = [id in before.adrift for id in self.figures]
        if self.off:
            return "one of them would already be off the table" if any(off) else None
        return None if all(off) else "one of them would not be off the table"


@dataclass(frozen=True)
class ElementLandedOrAircraftRemoved(PartEvent, saved_as="OutOfTheSky"):
    """An element was placed without a Mojon, or lost its Mojon: it is aboard, or an aircraft."""

    part: ClassVar[str] = "elements"
    element: str
    stands: bool = True

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        element = before[self.element]
        return {**before, self.element: replace(element, mojon=None, deployed=self.stands)}
