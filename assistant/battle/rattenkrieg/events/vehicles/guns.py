"""Events of guns, their rounds and their targets (Rattenkrieg 20, 25.3)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.events.vehicles.vehicle_event import VehicleEvent
from assistant.battle.rattenkrieg.state.vehicles import (
    ANYBODY,
    FIRST,
    Vehicle,
    VehicleState,
)
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class ShellsSet(VehicleEvent, saved_as="ShellsTold"):
    """The rounds of a gun were set, by kind."""

    element: str
    gun: str
    kinds: dict[str, int]

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        count = replace(vehicle.count(self.gun), rounds=sum(self.kinds.values()))
        kinds = {**vehicle.kinds, self.gun: self.kinds}
        return replace(vehicle.counted(self.gun, count), kinds=kinds)


@dataclass(frozen=True)
class GunsCorrected(VehicleEvent, saved_as="GunsRuled"):
    """The umpire corrected the rounds and malfunctions of guns."""

    element: str
    rounds: dict[str, int | None]  # by gun
    kinds: dict[str, dict[str, int]]  # shells by gun and name, where they are counted
    problems: int = 0

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        for gun, rounds in self.rounds.items():
            vehicle = vehicle.counted(gun, replace(vehicle.count(gun), rounds=rounds))
        return replace(vehicle, kinds={**vehicle.kinds, **self.kinds}, problems=self.problems)


@dataclass(frozen=True)
class ShellLoaded(VehicleEvent):
    """A crew loaded a shell of this kind into the gun."""

    element: str
    shell: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, loaded=self.shell)


@dataclass(frozen=True)
class CrateBrought(VehicleEvent):
    """A crate of shells was brought to a gun whose shells are counted."""

    element: str
    shell: str
    shells: int

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        kinds = dict(vehicle.kinds.get(FIRST, {}))
        kinds[self.shell] = kinds.get(self.shell, 0) + self.shells
        count = vehicle.count(FIRST)
        more = replace(count, rounds=(count.rounds or 0) + self.shells)
        return replace(vehicle.counted(FIRST, more), kinds={**vehicle.kinds, FIRST: kinds})


@dataclass(frozen=True)
class GunAimed(VehicleEvent, saved_as="GunLaid"):
    """A gun was laid on another target."""

    element: str
    target: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, laid_on=self.target)


@dataclass(frozen=True)
class MuzzleDustSettled(VehicleEvent):
    """Impulses passed in which the crew did nothing, while its last shot could still be seen."""

    element: str
    impulses: int

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, dust=max(0, vehicle.dust - self.impulses))


@dataclass(frozen=True)
class HungArmorSet(VehicleEvent, saved_as="ScreensFitted"):
    """The hung armor of a vehicle was set, by place.

    Values are millimeters; 0 means Schürzen, None means nothing.
    """

    element: str
    screens: dict[str, int | None]

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        every = {**vehicle.screens, **self.screens}
        return replace(vehicle, screens={at: mm for at, mm in every.items() if mm is not None})


@dataclass(frozen=True)
class HungArmorLost(VehicleEvent, saved_as="ScreenLost"):
    """A shot removed a piece of hung armor."""

    element: str
    place: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        left = {at: mm for at, mm in vehicle.screens.items() if at != self.place}
        return replace(vehicle, screens=left)

    def conflict_with(self, before: VehicleState) -> str | None:
        hangs = self.place in before.of.get(self.element, Vehicle()).screens
        return None if hangs else "no screen would be there"


@dataclass(frozen=True)
class SmokeReleased(VehicleEvent):
    """A smoke pot or projector of a vehicle was used."""

    element: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        left = vehicle.smoke_left
        return vehicle if left is None else replace(vehicle, smoke_left=max(0, left - 1))

    def conflict_with(self, before: VehicleState) -> str | None:
        left = before.of.get(self.element, Vehicle()).smoke_left
        return "it would have no smoke left" if left == 0 else None


@dataclass(frozen=True)
class GunDamaged(VehicleEvent, saved_as="PieceHit"):
    """A hit on a gun's crew damaged or destroyed the gun itself."""

    element: str
    destroyed: bool

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        if self.destroyed:
            return replace(vehicle, wreck=True, problems=0, attention=False)
        return replace(vehicle, problems=vehicle.problems + 1)


@dataclass(frozen=True)
class GunMalfunctionChanged(VehicleEvent, saved_as="PieceTroubled"):
    """A malfunction of a gun began or ended."""

    element: str
    attention: bool
    problems: int

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, attention=self.attention, problems=self.problems)


@dataclass(frozen=True)
class AbandonedGunTaken(PartEvent, saved_as="PieceTaken"):
    """Another element took over an abandoned gun."""

    part: ClassVar[str] = "vehicles"
    element: str
    was: str  # whose it was
    posts: dict[str, str]  # of the crew that serves it now
    seats: dict[str, str]

    def apply_to(self, before: VehicleState) -> VehicleState:
        gun = before.of.get(self.was, Vehicle())
        now = Vehicle(
            card=gun.card,
            seats=self.seats,
            posts=self.posts,
            homes=dict.fromkeys(self.posts, ANYBODY),
            lost=gun.lost,
            rounds=gun.rounds,
            kinds=gun.kinds,
            fired=gun.fired,
            others=gun.others,
            problems=gun.problems,
            attention=gun.attention,
        )
        rest = {id: x for id, x in before.of.items() if id != self.was}
        return replace(before, of={**rest, self.element: now})

    def conflict_with(self, before: VehicleState) -> str | None:
        return None if self.was in before.of else "the gun would not be there"
