"""What can happen: guns, their shells, what they are laid on (Rattenkrieg 20, 25.3)."""

from dataclasses import dataclass, replace

from assistant.battle.rattenkrieg.vehicles.of_vehicle import OfVehicle
from assistant.battle.rattenkrieg.vehicles.state import Vehicle


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


EVENTS = (ShellsTold, GunLaid)
