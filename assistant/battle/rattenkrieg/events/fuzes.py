"""Events of fuzes and torpedoes (Rattenkrieg 29.1, 29.2)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.buildings_and_traps import BuildingState, Fuze
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class FuzeLit(PartEvent):
    """The fuze of a mine or charge was lit, for a number of actions."""

    part: ClassVar[str] = "buildings"
    fuze: Fuze

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the fuze, and count its mine or charge as used by its side."""
        used = (*before.used.get(self.fuze.side, ()), self.fuze.device)
        return replace(
            before,
            fuzes={**before.fuzes, self.fuze.id: self.fuze},
            used={**before.used, self.fuze.side: used},
        )

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the fuze exists already."""
        return "this fuze would already be burning" if self.fuze.id in before.fuzes else None


@dataclass(frozen=True)
class FuzeBurned(PartEvent):
    """An element's actions shortened a fuze."""

    part: ClassVar[str] = "buildings"
    fuze: str
    element: str
    actions: int

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Count the element's actions for the fuze."""
        fuze = before.fuzes[self.fuze]
        so_far = fuze.passed.get(self.element, 0) + self.actions
        fuze = replace(fuze, passed={**fuze.passed, self.element: so_far})
        return replace(before, fuzes={**before.fuzes, fuze.id: fuze})

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the fuze does not burn."""
        return None if self.fuze in before.fuzes else "this fuze would not burn"


@dataclass(frozen=True)
class FuzeEnded(PartEvent, saved_as="FuzeOver"):
    """A mine or charge exploded, or was made safe."""

    part: ClassVar[str] = "buildings"
    fuze: str

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Remove the fuze."""
        return replace(before, fuzes={id: x for id, x in before.fuzes.items() if id != self.fuze})

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the fuze does not burn."""
        return None if self.fuze in before.fuzes else "this fuze would not burn"


@dataclass(frozen=True)
class TorpedoSectionsUsed(PartEvent):
    """A squad used sections of its Bangalore torpedo."""

    part: ClassVar[str] = "buildings"
    element: str  # that laid it
    squad: str
    sections: int

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Count the sections of the squad as used."""
        used = before.torpedo_sections.get(self.squad, 0) + self.sections
        return replace(before, torpedo_sections={**before.torpedo_sections, self.squad: used})
