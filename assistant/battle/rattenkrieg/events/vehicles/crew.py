"""Events of crews within an impulse (Rattenkrieg 25)."""

from assistant.battle.log import ConditionalConflict
from assistant.battle.rattenkrieg.events.vehicles.vehicle_event import VehicleEvent
from assistant.battle.rattenkrieg.state.vehicles import (
    ANYBODY,
    PASSENGER,
    Vehicle,
    VehicleState,
)
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class CrewTaskDone(VehicleEvent, saved_as="TaskDone"):
    """A crew member did its one task of an impulse."""

    element: str
    figure: str
    task: str
    impulse: int  # actions that its element has spent with it

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        if vehicle.impulse == self.impulse:
            return replace(vehicle, tasks={**vehicle.tasks, self.figure: self.task})
        begun = replace(vehicle.in_sight().without_shots(), dust=max(0, vehicle.dust - 1))
        return replace(begun, impulse=self.impulse, tasks={self.figure: self.task})

    def conflict_with(self, before: VehicleState) -> str | None:
        vehicle = before.of.get(self.element, Vehicle())
        late = self.impulse < vehicle.impulse
        return "its impulses would be out of order" if late else None


@dataclass(frozen=True)
class PostTakingBegan(VehicleEvent, saved_as="PostHalfTaken"):
    """A crew member spent the first of two actions on taking another post."""

    element: str
    figure: str
    post: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, taking={**vehicle.taking, self.figure: self.post})

    def conflict_with(self, before: VehicleState) -> str | None:
        aboard = self.figure in before.of.get(self.element, Vehicle()).posts
        return None if aboard else "the figure would not belong to this crew"


@dataclass(frozen=True)
class PassengerEnlisted(VehicleEvent):
    """A carried figure belongs to the crew from now on, with the Quality that it had before."""

    element: str
    figure: str
    quality: int

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(
            vehicle,
            posts={**vehicle.posts, self.figure: ANYBODY},
            homes={**vehicle.homes, self.figure: PASSENGER},
            carried={**vehicle.carried, self.figure: self.quality},
        )


@dataclass(frozen=True)
class PostTaken(VehicleEvent):
    """A crew member took over a casualty's post."""

    element: str
    figure: str
    post: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        own = vehicle.homes.get(self.figure, vehicle.posts.get(self.figure, ""))
        others = {id: at for id, at in vehicle.taking.items() if at != self.post}
        return replace(
            vehicle,
            posts={**vehicle.posts, self.figure: self.post},
            homes={**vehicle.homes, self.figure: own},
            taking={id: at for id, at in others.items() if id != self.figure},
        )

    def conflict_with(self, before: VehicleState) -> str | None:
        aboard = self.figure in before.of.get(self.element, Vehicle()).posts
        if not aboard:
            return "the figure would not belong to this crew"
        half = before.of[self.element].taking.get(self.figure) == self.post
        return None if half else ConditionalConflict("the post would not be half taken")


@dataclass(frozen=True)
class TargetSighted(VehicleEvent):
    """A crew spotted a target with a die; the gunner has it from the next impulse."""

    element: str
    target: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        known = self.target in (*vehicle.acquired, *vehicle.sighted)
        return vehicle if known else replace(vehicle, sighted=(*vehicle.sighted, self.target))


@dataclass(frozen=True)
class EnemyReported(VehicleEvent):
    """A vehicle received a radio report of an enemy."""

    element: str
    enemy: str

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        if self.enemy in vehicle.reports:
            return vehicle
        return replace(vehicle, reports=(*vehicle.reports, self.enemy))


@dataclass(frozen=True)
class HatchesSet(VehicleEvent, saved_as="HatchesTold"):
    """Hatches were opened or closed."""

    element: str
    closed: bool

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, buttoned_up=self.closed)
