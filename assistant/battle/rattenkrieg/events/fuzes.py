"""What can happen: fuzes lit, burning down, gone off (Rattenkrieg 29.1)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.buildings_and_traps import Fuze, Works


@dataclass(frozen=True)
class FuzeLit(PartEvent):
    """A mine or charge will go off after so many actions."""

    part: ClassVar[str] = "works"
    fuze: Fuze

    def apply_to(self, before: Works) -> Works:
        """It burns."""
        return replace(before, fuzes={**before.fuzes, self.fuze.id: self.fuze})

    def conflict_with(self, before: Works) -> str | None:
        """Not twice."""
        return "this fuze would already burn" if self.fuze.id in before.fuzes else None


@dataclass(frozen=True)
class FuzeBurned(PartEvent):
    """A fuze came nearer by the actions of an element."""

    part: ClassVar[str] = "works"
    fuze: str
    element: str
    actions: int

    def apply_to(self, before: Works) -> Works:
        """So much less is left."""
        fuze = before.fuzes[self.fuze]
        so_far = fuze.passed.get(self.element, 0) + self.actions
        fuze = replace(fuze, passed={**fuze.passed, self.element: so_far})
        return replace(before, fuzes={**before.fuzes, fuze.id: fuze})

    def conflict_with(self, before: Works) -> str | None:
        """It must burn."""
        return None if self.fuze in before.fuzes else "this fuze would not burn"


@dataclass(frozen=True)
class FuzeOver(PartEvent):
    """A mine or charge went off, or was made safe."""

    part: ClassVar[str] = "works"
    fuze: str

    def apply_to(self, before: Works) -> Works:
        """It burns no more."""
        return replace(before, fuzes={id: x for id, x in before.fuzes.items() if id != self.fuze})

    def conflict_with(self, before: Works) -> str | None:
        """It must burn."""
        return None if self.fuze in before.fuzes else "this fuze would not burn"


EVENTS: tuple[type[PartEvent], ...] = (FuzeLit, FuzeBurned, FuzeOver)
