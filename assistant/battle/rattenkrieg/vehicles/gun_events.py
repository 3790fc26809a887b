"""What can happen: guns, their shells, what they are laid on (Rattenkrieg 20, 25.3)."""

from dataclasses import dataclass, replace

from assistant.battle.rattenkrieg.vehicles.of_vehicle import OfVehicle
from assistant.battle.rattenkrieg.vehicles.state import Vehicle, Vehicles


@dataclass(frozen=True)
class ShellsTold(OfVehicle):
    """How many shells of each kind a gun has."""

    element: str
    gun: str
    kinds: dict[str, int]

    def of(self, vehicle: Vehicle) -> Vehicle:
        count = replace(vehicle.count(self.gun), rounds=sum(self.kinds.values()))
        kinds = {**vehicle.kinds, self.gun: self.kinds}
        return replace(vehicle.counted(self.gun, count), kinds=kinds)


@dataclass(frozen=True)
class GunLaid(OfVehicle):
    """A gun is laid on another target."""

    element: str
    target: str

    def of(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, laid_on=self.target)


@dataclass(frozen=True)
class ScreensFitted(OfVehicle):
    """What hangs before a vehicle's armor, by place: millimetres, 0 for Schürzen, None: nothing."""

    element: str
    screens: dict[str, int | None]

    def of(self, vehicle: Vehicle) -> Vehicle:
        every = {**vehicle.screens, **self.screens}
        return replace(vehicle, screens={at: mm for at, mm in every.items() if mm is not None})


@dataclass(frozen=True)
class ScreenLost(OfVehicle):
    """A shot took a screen with it."""

    element: str
    place: str

    def of(self, vehicle: Vehicle) -> Vehicle:
        left = {at: mm for at, mm in vehicle.screens.items() if at != self.place}
        return replace(vehicle, screens=left)

    def unfit(self, before: Vehicles) -> str | None:
        hangs = self.place in before.of.get(self.element, Vehicle()).screens
        return None if hangs else "no screen would hang there"


EVENTS = (ShellsTold, GunLaid, ScreensFitted, ScreenLost)
