"""The base class of events of one vehicle."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.vehicles import Vehicle, VehicleState
from assistant.frozen import replace


class VehicleEvent(PartEvent):
    """An event of one element's vehicle."""

    part: ClassVar[str] = "vehicles"
    element: str

    def apply_to(self, before: VehicleState) -> VehicleState:
        vehicle = before.of.get(self.element, Vehicle())
        return replace(before, of={**before.of, self.element: self.evolve(vehicle)})

    def evolve(self, vehicle: Vehicle) -> Vehicle:
        """Return the vehicle after the event."""
        raise NotImplementedError
