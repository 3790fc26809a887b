"""Elements that a cloud covers, and figures that may lose their way in it (Rattenkrieg 30.2.4)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent, reason_if
from assistant.battle.rattenkrieg.state.fire_and_smoke import Ground
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class ElementsCovered(PartEvent):
    """A cloud of smoke or dust covers elements."""

    part: ClassVar[str] = "fire_and_smoke"
    elements: tuple[str, ...]
    cloud: str

    def apply_to(self, before: Ground) -> Ground:
        """Add the elements to the elements in a cloud."""
        return replace(
            before, covered={**before.covered, **dict.fromkeys(self.elements, self.cloud)}
        )

    def conflict_with(self, before: Ground) -> str | None:
        """Return a reason if the cloud does not exist."""
        return reason_if(self.cloud not in before.clouds, "this cloud would not be there")


@dataclass(frozen=True)
class CloudLeft(PartEvent):
    """An element came out of the cloud that covered it."""

    part: ClassVar[str] = "fire_and_smoke"
    element: str

    def apply_to(self, before: Ground) -> Ground:
        """Remove the element from the elements in a cloud."""
        covered = {id: cloud for id, cloud in before.covered.items() if id != self.element}
        return replace(before, covered=covered)


@dataclass(frozen=True)
class BearingsLost(PartEvent):
    """Figures recovered inside a cloud and may lose their way, or have moved since."""

    part: ClassVar[str] = "fire_and_smoke"
    figures: tuple[str, ...]
    found: bool = False

    def apply_to(self, before: Ground) -> Ground:
        """Add the figures to those that may get lost, or remove them."""
        others = tuple(id for id in before.lost if id not in self.figures)
        return replace(before, lost=others if self.found else (*others, *self.figures))
