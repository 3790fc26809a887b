"""Events of rooms: their names, and the figures in them (Rattenkrieg 18.1)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent, reason_if
from assistant.battle.rattenkrieg.state.buildings_and_traps import BuildingState, Room
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class RoomNamed(PartEvent):
    """A side named a room for the first time, and said whether it is a large one."""

    part: ClassVar[str] = "buildings"
    room: Room

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the room."""
        return replace(before, rooms={**before.rooms, self.room.id: self.room})

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the room exists already."""
        return reason_if(self.room.id in before.rooms, "this room would already have a name")


@dataclass(frozen=True)
class RoomEntered(PartEvent):
    """Figures came into a room or took positions in it; an empty room means that they left."""

    part: ClassVar[str] = "buildings"
    figures: tuple[str, ...]
    room: str
    in_position: bool = False

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Put the figures into the room, and nowhere else."""
        others = {id: room for id, room in before.in_room.items() if id not in self.figures}
        inside = dict.fromkeys(self.figures, self.room) if self.room else {}
        ready = tuple(id for id in before.in_position if id not in self.figures)
        if self.in_position:
            ready = (*ready, *inside)
        return replace(before, in_room={**others, **inside}, in_position=ready)

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the room does not exist."""
        return reason_if(
            bool(self.room) and self.room not in before.rooms, "this room would have no name"
        )


@dataclass(frozen=True)
class UnsuspectedFireMet(PartEvent):
    """An element is under fire from a side that it did not suspect, or has turned to meet it."""

    part: ClassVar[str] = "buildings"
    element: str
    ready: bool = False

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the element to those that return fire with two figures only, or remove it."""
        others = tuple(id for id in before.unsuspecting if id != self.element)
        return replace(before, unsuspecting=others if self.ready else (*others, self.element))
