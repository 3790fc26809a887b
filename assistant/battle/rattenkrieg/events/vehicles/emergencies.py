"""Events of vehicles in trouble (Rattenkrieg 23.1.6, 25.4, 31.9, 31.15)."""

from typing import ClassVar

from assistant.battle.log import ConditionalConflict
from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.events.vehicles.vehicle_event import VehicleEvent
from assistant.battle.rattenkrieg.state.vehicle_emergencies import EmergencyState, RepairTask
from assistant.battle.rattenkrieg.state.vehicles import VISOR, Vehicle, VehicleState
from assistant.frozen import dataclass, replace


class EmergencyEvent(PartEvent):
    """An event of a vehicle in trouble."""

    part: ClassVar[str] = "emergencies"


@dataclass(frozen=True)
class CrewMembersLeft(EmergencyEvent, saved_as="MenOut"):
    """Crew members left their vehicle, with the Quality that they had as its crew."""

    element: str
    figures: tuple[str, ...]
    quality: int

    def apply_to(self, before: EmergencyState) -> EmergencyState:
        served = {**before.served}
        served.setdefault(self.element, self.quality)
        out = tuple(dict.fromkeys((*before.out, *self.figures)))
        return replace(before, out=out, served=served)

    def conflict_with(self, before: EmergencyState) -> str | None:
        outside = any(id in before.out for id in self.figures)
        return "one of them would already be outside" if outside else None


@dataclass(frozen=True)
class CrewMembersReturned(EmergencyEvent, saved_as="MenIn"):
    """Crew members are aboard again."""

    element: str
    figures: tuple[str, ...]

    def apply_to(self, before: EmergencyState) -> EmergencyState:
        return replace(before, out=tuple(x for x in before.out if x not in self.figures))

    def conflict_with(self, before: EmergencyState) -> str | None:
        inside = any(id not in before.out for id in self.figures)
        return "one of them would not be outside" if inside else None


@dataclass(frozen=True)
class VehicleCrewed(VehicleEvent, saved_as="CrewBack"):
    """An abandoned vehicle has a crew again."""

    element: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, left=False)

    def conflict_with(self, before: VehicleState) -> str | None:
        vehicle = before.of.get(self.element, Vehicle())
        return "that vehicle would be a wreck" if vehicle.wreck else None


@dataclass(frozen=True)
class VehicleBlinded(EmergencyEvent, saved_as="Blinded"):
    """A vehicle sees nothing for a number of impulses."""

    element: str
    impulses: int

    def apply_to(self, before: EmergencyState) -> EmergencyState:
        blinded = {id: n for id, n in before.blinded.items() if id != self.element}
        if self.impulses:
            blinded[self.element] = self.impulses
        return replace(before, blinded=blinded)

    def conflict_with(self, before: EmergencyState) -> str | None:
        sees = self.element not in before.blinded
        return ConditionalConflict("the vehicle would not be blinded") if sees else None


@dataclass(frozen=True)
class RepairBegun(EmergencyEvent, saved_as="MendBegun"):
    """The effect of a repair task was set."""

    task: str
    mend: RepairTask

    def apply_to(self, before: EmergencyState) -> EmergencyState:
        return replace(before, mends={**before.mends, self.task: self.mend})


@dataclass(frozen=True)
class RadioRepaired(EmergencyEvent, saved_as="RadioMended"):
    """A radio was repaired, which is possible once."""

    element: str

    def apply_to(self, before: EmergencyState) -> EmergencyState:
        return replace(before, radios=(*before.radios, self.element))

    def conflict_with(self, before: EmergencyState) -> str | None:
        again = self.element in before.radios
        return "its radio would already have been repaired" if again else None


@dataclass(frozen=True)
class SystemRepaired(VehicleEvent, saved_as="SystemMended"):
    """Damage points were repaired."""

    element: str
    part_mended: str
    system: str
    points: int

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        lost = dict(vehicle.lost.get(self.part_mended, {}))
        left = lost.get(self.system, 0) - self.points
        lost = {s: n for s, n in lost.items() if s != self.system}
        if left > 0:
            lost[self.system] = left
        every = {part: points for part, points in vehicle.lost.items() if part != self.part_mended}
        every = {**every, self.part_mended: lost} if lost else every
        return replace(vehicle, lost=every, visors=self._visors_left(vehicle, left))

    def _visors_left(self, vehicle: Vehicle, left: int) -> dict[str, int]:
        """Return the points that vision blocks still lack, the worst block repaired first."""
        if self.system != VISOR:
            return dict(vehicle.visors)
        part = f"{self.part_mended} "
        here = {block: n for block, n in vehicle.visors.items() if block.startswith(part)}
        for block in sorted(here, key=lambda block: here[block]):
            here[block] = min(here[block], max(0, left))
            left -= here[block]
        return {**vehicle.visors, **here}

    def conflict_with(self, before: VehicleState) -> str | None:
        vehicle = before.of.get(self.element, Vehicle())
        lost = vehicle.lost.get(self.part_mended, {}).get(self.system, 0)
        return None if lost >= self.points else "there would be no such damage to repair"
