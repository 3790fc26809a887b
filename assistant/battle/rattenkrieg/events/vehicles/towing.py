"""Events of towed and handled guns, and of passengers (Rattenkrieg 31, 32)."""

from typing import ClassVar

from assistant.battle.log import ConditionalConflict
from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.events.vehicles.travel import VehicleMovementEvent
from assistant.battle.rattenkrieg.state.travel import Going, Ride, TravelState
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class TowSet(VehicleMovementEvent, saved_as="TowTold"):
    """The element that a vehicle tows was set; empty for none."""

    element: str
    tows: str

    def evolve(self, going: Going) -> Going:
        return replace(going, tows=self.tows)

    def conflict_with(self, before: TravelState) -> str | None:
        tows = before.going(self.element).tows
        if self.tows:
            return "it would already have something in tow" if tows else None
        return None if tows else "it would have nothing in tow"


@dataclass(frozen=True)
class GunHandled(VehicleMovementEvent):
    """Figures spent actions on handling their gun; 0 when the work is done."""

    turns: ClassVar[bool] = True
    element: str
    job: str
    put_in: int
    limbered: bool
    degrees: float = 0

    def evolve(self, going: Going) -> Going:
        deg = going.hull_deg
        return replace(
            going,
            job=self.job if self.put_in else "",
            put_in=self.put_in,
            limbered=self.limbered,
            hull_deg=None if deg is None else (deg + self.degrees) % 360,
        )

    def conflict_with(self, before: TravelState) -> str | None:
        other = before.going(self.element).job != self.job
        return ConditionalConflict("that work at the gun would not have begun") if other else None


@dataclass(frozen=True)
class VehicleBoarded(PartEvent, saved_as="GotAboard"):
    """Figures got on or into a vehicle."""

    part: ClassVar[str] = "travel"
    figures: tuple[str, ...]
    element: str
    inside: bool

    def apply_to(self, before: TravelState) -> TravelState:
        ride = Ride(self.element, self.inside)
        return replace(before, rides={**before.rides, **dict.fromkeys(self.figures, ride)})

    def conflict_with(self, before: TravelState) -> str | None:
        there = any(figure in before.rides for figure in self.figures)
        return "one of them would already be aboard" if there else None


@dataclass(frozen=True)
class VehicleLeft(PartEvent, saved_as="GotOff"):
    """Figures left a vehicle."""

    part: ClassVar[str] = "travel"
    figures: tuple[str, ...]

    def apply_to(self, before: TravelState) -> TravelState:
        left = {figure: x for figure, x in before.rides.items() if figure not in self.figures}
        return replace(before, rides=left)

    def conflict_with(self, before: TravelState) -> str | None:
        gone = any(figure not in before.rides for figure in self.figures)
        return "one of them would not be aboard" if gone else None
