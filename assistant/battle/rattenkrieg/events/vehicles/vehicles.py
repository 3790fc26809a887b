"""Events of vehicles and guns (Rattenkrieg 20, 22-26, 31)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from assistant.battle.log import ConditionalConflict
from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.events.vehicles.vehicle_event import VehicleEvent as VehicleEvent
from assistant.battle.rattenkrieg.state.vehicles import FIRST, VISOR, Count, Vehicle, VehicleState
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Part
from assistant.rules.rattenkrieg.vehicles.damage.muzzle_blast import DUSTY_IMPULSES


@dataclass(frozen=True)
class TargetAcquired(VehicleEvent):
    """A gunner acquired a target."""

    element: str
    target: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        if self.target in vehicle.acquired:
            return vehicle
        return replace(vehicle, acquired=(*vehicle.acquired, self.target))


@dataclass(frozen=True)
class TargetLost(VehicleEvent):
    """A gunner lost sight of a target."""

    element: str
    target: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(
            vehicle,
            acquired=tuple(id for id in vehicle.acquired if id != self.target),
            sighted=tuple(id for id in vehicle.sighted if id != self.target),
        )


@dataclass(frozen=True)
class ShellFired(VehicleEvent):
    """A gun fired, in a new impulse or the current one."""

    element: str
    target: str
    shell: str
    shots: int  # left to it in this impulse
    new_impulse: bool
    gun: str = FIRST  # its place on the card

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        at = vehicle.fired_at
        before = vehicle.count(self.gun)
        kinds = dict(vehicle.kinds.get(self.gun, {}))
        if kinds.get(self.shell):
            kinds[self.shell] -= 1
        count = Count(
            rounds=None if before.rounds is None else max(0, before.rounds - 1),
            firing=before.firing + self.new_impulse,
            shots=self.shots,
        )
        return replace(
            vehicle.counted(self.gun, count),
            fired_at=at if self.target in at else (*at, self.target),
            fired={**vehicle.fired, self.shell: vehicle.fired.get(self.shell, 0) + 1},
            kinds={**vehicle.kinds, self.gun: kinds} if kinds else vehicle.kinds,
            loaded=self.shell,
            laid_on=self.target,
            dust=DUSTY_IMPULSES,
        )

    def conflict_with(self, before: VehicleState) -> str | None:
        vehicle = before.of.get(self.element, Vehicle())
        none_left = not self.new_impulse and not vehicle.count(self.gun).shots
        if none_left:
            return "the gun would have no shot left in that impulse"
        empty = vehicle.count(self.gun).rounds == 0
        return ConditionalConflict("the gun would have no rounds left") if empty else None


@dataclass(frozen=True)
class VehicleDamaged(VehicleEvent, saved_as="VehicleStruck"):
    """A shot damaged a vehicle: points lost, strength of the fire, whether it is a wreck."""

    element: str
    part_struck: Part
    points: dict[str, int]
    fire: int
    wreck: bool
    stands: bool  # it cannot move any more
    sixth: str = ""  # where a vision block was hit, such as "front-left"; "" where nobody knows

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        before = vehicle.lost.get(self.part_struck, {})
        lost = {**before, **{s: before.get(s, 0) + n for s, n in self.points.items()}}
        visors = dict(vehicle.visors)
        if self.sixth and self.points.get(VISOR):
            block = f"{self.part_struck} {self.sixth}"
            visors[block] = visors.get(block, 0) + self.points[VISOR]
        return replace(
            vehicle,
            lost={**vehicle.lost, self.part_struck: lost},
            fire=self.fire,
            wreck=self.wreck or vehicle.wreck,
            speed_in=0 if self.stands or self.wreck else vehicle.speed_in,
            visors=visors,
        )


@dataclass(frozen=True)
class CrewShaken(VehicleEvent):
    """A shot through a fan shook a crew."""

    element: str
    fan: str
    impulse: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, shaken={**vehicle.shaken, self.fan: self.impulse})


@dataclass(frozen=True)
class ImpulseLost(PartEvent):
    """A shaken crew lost an impulse."""

    part: ClassVar[str] = "elements"
    element: str

    def apply_to(self, before: Mapping[str, Any]) -> dict[str, Any]:
        element = before[self.element]
        return {**before, self.element: replace(element, spent=element.spent + 1)}

    def conflict_with(self, before: Mapping[str, Any]) -> str | None:
        none_left = before[self.element].left < 1
        return "it would have no impulse to lose" if none_left else None


@dataclass(frozen=True)
class VehicleSpeedSet(VehicleEvent, saved_as="SpeedTold"):
    """The speed of a vehicle in its last impulse was set."""

    element: str
    inches: float

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, speed_in=self.inches)


@dataclass(frozen=True)
class VehicleBurned(VehicleEvent):
    """The strength of a vehicle's fire changed; 0 when it is out."""

    element: str
    was: int
    now: int
    destroyed: bool

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(
            vehicle,
            fire=self.now,
            burnt=vehicle.burnt or not self.now,
            wreck=vehicle.wreck or self.destroyed,
        )

    def conflict_with(self, before: VehicleState) -> str | None:
        fire = before.of.get(self.element, Vehicle()).fire
        return f"its fire would be {fire}, not {self.was}" if fire != self.was else None


@dataclass(frozen=True)
class CrewLeft(VehicleEvent):
    """The crew left a vehicle."""

    element: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, left=True, speed_in=0)

    def conflict_with(self, before: VehicleState) -> str | None:
        vehicle = before.of.get(self.element, Vehicle())
        return "its crew would already have left it" if vehicle.left else None


@dataclass(frozen=True)
class VehicleCorrected(VehicleEvent, saved_as="VehicleRuled"):
    """The umpire corrected a vehicle's state."""

    element: str
    speed_in: float
    buttoned_up: bool
    fire: int
    wreck: bool
    rounds: int | None
    lost: dict[str, dict[str, int]]

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(
            vehicle,
            speed_in=self.speed_in,
            buttoned_up=self.buttoned_up,
            fire=self.fire,
            wreck=self.wreck,
            rounds=self.rounds,
            lost=self.lost,
            visors=vehicle.visors if self.lost == vehicle.lost else {},
        )
