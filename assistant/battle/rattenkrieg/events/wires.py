"""Events of the wires between mines and of telephone wires (Rattenkrieg 29.1.1, 31.18)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.buildings_and_traps import BuildingState, Wire
from assistant.frozen import dataclass, replace


class WireEvent(PartEvent):
    """An event of a wire."""

    part: ClassVar[str] = "buildings"


@dataclass(frozen=True)
class MinesWired(WireEvent):
    """Mines were joined by a wire, and explode together."""

    mines: tuple[str, ...]

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Join the mines by a wire."""
        wire = Wire(" ".join(self.mines), before.traps[self.mines[0]].side, self.mines)
        return before.with_wire(wire)

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if a mine is not on the table."""
        lie = all(id in before.traps and before.traps[id].lies for id in self.mines)
        return None if lie else "these mines would not be there"


@dataclass(frozen=True)
class TelephoneWireLaid(WireEvent, saved_as="TelephoneRun"):
    """A telephone wire was laid from a tank to an element."""

    tank: str
    user: str  # an element
    side: str

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the telephone wire, and remove any other of the tank."""
        return before.with_wire(Wire(f"telephone {self.tank}", self.side, (), self.tank, self.user))


@dataclass(frozen=True)
class WireFound(WireEvent):
    """The enemy found a wire."""

    wire: str

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the wire to the wires that the enemy found."""
        found = 1 + max(x.found for x in before.wires.values())
        return before.with_wire(replace(before.wires[self.wire], found=found))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the wire is not on the table."""
        return _conflict_if_cut(before, self.wire)


@dataclass(frozen=True)
class WireCut(WireEvent):
    """A wire was cut."""

    wire: str

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Mark the wire as cut."""
        return before.with_wire(replace(before.wires[self.wire], cut=True))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the wire is not on the table."""
        return _conflict_if_cut(before, self.wire)


def _conflict_if_cut(buildings: BuildingState, id: str) -> str | None:
    wire = buildings.wires.get(id)
    return None if wire and not wire.cut else "this wire would not be there"
