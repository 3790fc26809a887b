"""What facts about one vehicle have in common."""

from dataclasses import replace
from typing import ClassVar

from assistant.battle.rattenkrieg.state.parts import Happening
from assistant.battle.rattenkrieg.state.vehicles import Vehicle, Vehicles


class OfVehicle(Happening):
    """A fact about the vehicle of one element."""

    part: ClassVar[str] = "vehicles"
    element: str

    def on(self, before: Vehicles) -> Vehicles:
        vehicle = before.of.get(self.element, Vehicle())
        return replace(before, of={**before.of, self.element: self.of(vehicle)})

    def of(self, vehicle: Vehicle) -> Vehicle:
        """The vehicle after it."""
        raise NotImplementedError
