"""Events of mortars and rocket launchers (Rattenkrieg 27.3, 28.2)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.events.vehicles.vehicle_event import VehicleEvent
from assistant.battle.rattenkrieg.state.heavy_weapons import (
    Handling,
    HeavyWeaponState,
    Launcher,
    Mortar,
)
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.frozen import dataclass, replace


class MortarEvent(PartEvent):
    """An event of one figure's mortar."""

    part: ClassVar[str] = "heavy_weapons"
    man: str

    def apply_to(self, before: HeavyWeaponState) -> HeavyWeaponState:
        after = self.evolve(before.mortar(self.man))
        return replace(before, mortars={**before.mortars, self.man: after})

    def evolve(self, mortar: Mortar) -> Mortar:
        """Return the mortar after the event."""
        raise NotImplementedError


@dataclass(frozen=True)
class MortarHandlingBegan(MortarEvent, saved_as="MortarHandled"):
    """Figures began to set up or pack a mortar."""

    man: str
    job: Handling

    def evolve(self, mortar: Mortar) -> Mortar:
        return replace(mortar, job=self.job)

    def conflict_with(self, before: HeavyWeaponState) -> str | None:
        busy = before.mortar(self.man).job is not None
        return "other work at the mortar would still be due" if busy else None


@dataclass(frozen=True)
class MortarHandlingContinued(MortarEvent, saved_as="MortarWorked"):
    """Actions were spent on setting up or packing a mortar. The last one completes it."""

    man: str
    actions: int

    def evolve(self, mortar: Mortar) -> Mortar:
        job = mortar.job
        if job is None:
            return mortar
        if job.owed > self.actions:
            return replace(mortar, job=replace(job, owed=job.owed - self.actions))
        return replace(mortar, job=None, stands=job.up, points=None, point="", fired=0)

    def conflict_with(self, before: HeavyWeaponState) -> str | None:
        idle = before.mortar(self.man).job is None
        return "no work at the mortar would be due" if idle else None


@dataclass(frozen=True)
class MortarPointed(MortarEvent):
    """A mortar was set up to point in a direction, given as an hour of the table's clock."""

    man: str
    hour: int

    def evolve(self, mortar: Mortar) -> Mortar:
        return replace(mortar, points=self.hour)


@dataclass(frozen=True)
class MortarFired(MortarEvent):
    """A mortar fired at a point for one action."""

    man: str
    point: str
    range_in: float
    observer: str | None
    bombs: int  # left
    fired: int  # actions at this point without a break, with this one

    def evolve(self, mortar: Mortar) -> Mortar:
        return replace(
            mortar,
            point=self.point,
            range_in=self.range_in,
            observer=self.observer,
            bombs=self.bombs,
            fired=self.fired,
        )

    def conflict_with(self, before: HeavyWeaponState) -> str | None:
        mortar = before.mortar(self.man)
        same = mortar.point == self.point and mortar.fired == self.fired - 1
        wrong = self.fired > 1 and not same
        return "the mortar would not have fired at that point before" if wrong else None


@dataclass(frozen=True)
class MortarFireInterrupted(MortarEvent, saved_as="MortarRested"):
    """A mortar's crew interrupted the fire at its point."""

    man: str

    def evolve(self, mortar: Mortar) -> Mortar:
        return replace(mortar, fired=0)


@dataclass(frozen=True)
class MortarCorrected(MortarEvent, saved_as="MortarRuled"):
    """The umpire corrected a mortar's state and its bombs."""

    man: str
    stands: bool
    bombs: int

    def evolve(self, mortar: Mortar) -> Mortar:
        return replace(mortar, stands=self.stands, job=None, bombs=self.bombs)


class LauncherEvent(PartEvent):
    """An event of one figure's rocket launcher."""

    part: ClassVar[str] = "heavy_weapons"
    man: str

    def apply_to(self, before: HeavyWeaponState) -> HeavyWeaponState:
        after = self.evolve(before.launcher(self.man))
        return replace(before, launchers={**before.launchers, self.man: after})

    def evolve(self, launcher: Launcher) -> Launcher:
        """Return the launcher after the event."""
        raise NotImplementedError


@dataclass(frozen=True)
class RocketFired(LauncherEvent):
    """A rocket was fired, with the number left and the loading state."""

    man: str
    rockets: int
    loaded: bool
    target: str | None = None  # an element

    def evolve(self, launcher: Launcher) -> Launcher:
        at = launcher.fired_at + ((self.target,) if self.target else ())
        return Launcher(self.rockets, self.loaded, tuple(dict.fromkeys(at)))

    def conflict_with(self, before: HeavyWeaponState) -> str | None:
        empty = not before.launcher(self.man).loaded
        return "the launcher would not be loaded" if empty else None


@dataclass(frozen=True)
class RocketLoaded(LauncherEvent):
    """A rocket launcher was loaded."""

    man: str

    def evolve(self, launcher: Launcher) -> Launcher:
        return replace(launcher, loaded=True)

    def conflict_with(self, before: HeavyWeaponState) -> str | None:
        loaded = before.launcher(self.man).loaded
        return "the launcher would already be loaded" if loaded else None


@dataclass(frozen=True)
class LauncherCorrected(LauncherEvent, saved_as="LauncherRuled"):
    """The umpire corrected a rocket launcher's state."""

    man: str
    rockets: int
    loaded: bool

    def evolve(self, launcher: Launcher) -> Launcher:
        return replace(launcher, rockets=self.rockets, loaded=self.loaded)


@dataclass(frozen=True)
class RifleFired(LauncherEvent):
    """An anti-tank rifle was fired at a vehicle."""

    man: str
    target: str

    def evolve(self, launcher: Launcher) -> Launcher:
        at = dict.fromkeys((*launcher.fired_at, self.target))
        return replace(launcher, fired_at=tuple(at))


@dataclass(frozen=True)
class PhosphorusStuckToVehicle(PartEvent, saved_as="PhosphorusClung"):
    """White phosphorus burns on or around a vehicle."""

    part: ClassVar[str] = "heavy_weapons"
    element: str
    cell: str

    def apply_to(self, before: HeavyWeaponState) -> HeavyWeaponState:
        return replace(before, clinging={**before.clinging, self.element: self.cell})


@dataclass(frozen=True)
class AllHatchesClosed(VehicleEvent, saved_as="HatchesShut"):
    """A crew closed all hatches."""

    element: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, buttoned_up=True)
