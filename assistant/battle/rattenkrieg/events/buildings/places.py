"""Events about the buildings near an element (Rattenkrieg 20.1.2.3)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.buildings_and_traps import BuildingState
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class BuildingsRuledOut(PartEvent):
    """The umpire ruled that marked buildings are farther than this from an element.

    The ruling ends when the element moves, or when another building is marked.
    """

    part: ClassVar[str] = "buildings"
    element: str
    inches: float

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Remember the distance."""
        return replace(
            before, far_from_buildings={**before.far_from_buildings, self.element: self.inches}
        )
