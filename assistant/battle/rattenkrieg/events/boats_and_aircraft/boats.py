"""Events of boats (Rattenkrieg 33)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.events.vehicles.vehicle_event import VehicleEvent
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_amphibian, is_boat
from assistant.battle.rattenkrieg.state.boats_and_aircraft import Boat, BoatAndAircraftState, Lies
from assistant.battle.rattenkrieg.state.vehicles import Vehicle, VehicleState
from assistant.battle.rattenkrieg.state.wounds import Swim, WoundState
from assistant.frozen import dataclass, replace

AGROUND = "the boat would be aground"


class BoatEvent(PartEvent):
    """An event of one boat."""

    part: ClassVar[str] = "boats_and_aircraft"
    element: str

    def apply_to(self, before: BoatAndAircraftState) -> BoatAndAircraftState:
        after = self.evolve(before.boat(self.element))
        return replace(before, boats={**before.boats, self.element: after})

    def evolve(self, boat: Boat) -> Boat:
        """Return the boat after the event."""
        raise NotImplementedError


@dataclass(frozen=True)
class BoatPositionSet(BoatEvent, saved_as="BoatLies"):
    """A boat's zone of the seabed, and whether it floats, were set."""

    element: str
    zone: str
    lies: Lies

    def evolve(self, boat: Boat) -> Boat:
        return replace(boat, zone=self.zone, lies=self.lies)


@dataclass(frozen=True)
class BoatLoadSet(BoatEvent, saved_as="LoadTold"):
    """A boat's load in tons was set."""

    element: str
    tons: float

    def evolve(self, boat: Boat) -> Boat:
        return replace(boat, tons=self.tons)


@dataclass(frozen=True)
class WaterBailed(BoatEvent, saved_as="Bailed"):
    """Figures bailed water for a number of actions."""

    element: str
    actions: int

    def evolve(self, boat: Boat) -> Boat:
        return replace(boat, bailed=boat.bailed + self.actions)

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        return AGROUND if before.boat(self.element).lies == "aground" else None


@dataclass(frozen=True)
class LoadThrownOverboard(BoatEvent, saved_as="Overboard"):
    """Figures jumped, or load was thrown, into the water."""

    element: str
    men: int
    tons: float

    def evolve(self, boat: Boat) -> Boat:
        return replace(
            boat,
            tons=max(0.0, boat.tons - self.tons),
            men_over=boat.men_over + self.men,
            tons_over=boat.tons_over + self.tons,
        )

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        short = before.boat(self.element).tons < self.tons
        return "it would have less load aboard" if short else None


@dataclass(frozen=True)
class BoatFlooded(BoatEvent):
    """A boat's lost buoyancy changed through water or pumping."""

    element: str
    was: int
    now: int

    def evolve(self, boat: Boat) -> Boat:
        return replace(boat, lost=self.now, bailed=0, men_over=0, tons_over=0)

    def conflict_with(self, before: BoatAndAircraftState) -> str | None:
        lost = before.boat(self.element).lost
        return f"it would have lost {lost}, not {self.was}" if lost != self.was else None


@dataclass(frozen=True)
class CardInForceChanged(VehicleEvent):
    """An amphibian entered or left the water, where its other data card applies (32.1)."""

    element: str
    afloat: bool

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, card=vehicle.other_card, other_card=vehicle.card)

    def conflict_with(self, before: VehicleState) -> str | None:
        vehicle = before.get(self.element)
        if not is_amphibian(vehicle):
            return "it would have no other card"
        return "its card would not change" if is_boat(vehicle) == self.afloat else None


@dataclass(frozen=True)
class FiguresEnteredWater(PartEvent, saved_as="IntoWater"):
    """Figures entered the water, whose conditions are not yet known."""

    part: ClassVar[str] = "wounds"
    figures: tuple[str, ...]

    def apply_to(self, before: WoundState) -> WoundState:
        return replace(before, swims={**before.swims, **dict.fromkeys(self.figures, Swim(0))})


@dataclass(frozen=True)
class FiguresWaded(PartEvent):
    """Figures that left a boat are in a zone of the seabed; an empty zone means on land."""

    part: ClassVar[str] = "boats_and_aircraft"
    figures: tuple[str, ...]
    zone: str

    def apply_to(self, before: BoatAndAircraftState) -> BoatAndAircraftState:
        wading = {id: zone for id, zone in before.wading.items() if id not in self.figures}
        if self.zone:
            wading |= dict.fromkeys(self.figures, self.zone)
        return replace(before, wading=wading)
