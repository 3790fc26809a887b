"""What can happen: what crews do in an impulse (Rattenkrieg 25)."""

from dataclasses import dataclass, replace

from assistant.battle.rattenkrieg.vehicles.of_vehicle import OfVehicle
from assistant.battle.rattenkrieg.vehicles.state import Vehicle, Vehicles


@dataclass(frozen=True)
class TaskDone(OfVehicle):
    """A man of a crew did his one task of an impulse: the one that is on, or a new one."""

    element: str
    figure: str
    task: str
    impulse: int  # what its element has spent with it

    def of(self, vehicle: Vehicle) -> Vehicle:
        before = vehicle.tasks if vehicle.impulse == self.impulse else {}
        tasks = {**before, self.figure: self.task}
        return replace(vehicle, impulse=self.impulse, tasks=tasks)


@dataclass(frozen=True)
class PostHalfTaken(OfVehicle):
    """One of two actions for taking a fallen man's post is made."""

    element: str
    figure: str
    post: str

    def of(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, taking={**vehicle.taking, self.figure: self.post})


@dataclass(frozen=True)
class PostTaken(OfVehicle):
    """A man does a fallen man's tasks from now on."""

    element: str
    figure: str
    post: str

    def of(self, vehicle: Vehicle) -> Vehicle:
        own = vehicle.homes.get(self.figure, vehicle.posts.get(self.figure, ""))
        others = {id: at for id, at in vehicle.taking.items() if at != self.post}
        return replace(
            vehicle,
            posts={**vehicle.posts, self.figure: self.post},
            homes={**vehicle.homes, self.figure: own},
            taking={id: at for id, at in others.items() if id != self.figure},
        )

    def unfit(self, before: Vehicles) -> str | None:
        aboard = self.figure in before.of.get(self.element, Vehicle()).posts
        return None if aboard else "he would not be of that crew"


@dataclass(frozen=True)
class HatchesTold(OfVehicle):
    """The hatches were opened or closed."""

    element: str
    closed: bool

    def of(self, vehicle: Vehicle) -> Vehicle:
        return replace(vehicle, buttoned_up=self.closed)


EVENTS = (TaskDone, PostHalfTaken, PostTaken, HatchesTold)
