"""What can happen: fuzes lit, burning down, gone off (Rattenkrieg 29.1)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from assistant.battle.rattenkrieg.state.buildings_and_traps import Fuze, Works
from assistant.battle.rattenkrieg.state.parts import Happening


@dataclass(frozen=True)
class FuzeLit(Happening):
    """A mine or charge will go off after so many actions."""

    part: ClassVar[str] = "works"
    fuze: Fuze

    def on(self, before: Works) -> Works:
        """It burns."""
        return replace(before, fuzes={**before.fuzes, self.fuze.id: self.fuze})

    def unfit(self, before: Works) -> str | None:
        """Not twice."""
        return "this fuze would already burn" if self.fuze.id in before.fuzes else None


@dataclass(frozen=True)
class FuzeBurned(Happening):
    """A fuze came nearer by the actions of an element."""

    part: ClassVar[str] = "works"
    fuze: str
    element: str
    actions: int

    def on(self, before: Works) -> Works:
        """So much less is left."""
        fuze = before.fuzes[self.fuze]
        so_far = fuze.passed.get(self.element, 0) + self.actions
        fuze = replace(fuze, passed={**fuze.passed, self.element: so_far})
        return replace(before, fuzes={**before.fuzes, fuze.id: fuze})

    def unfit(self, before: Works) -> str | None:
        """It must burn."""
        return None if self.fuze in before.fuzes else "this fuze would not burn"


@dataclass(frozen=True)
class FuzeOver(Happening):
    """A mine or charge went off, or was made safe."""

    part: ClassVar[str] = "works"
    fuze: str

    def on(self, before: Works) -> Works:
        """It burns no more."""
        return replace(before, fuzes={id: x for id, x in before.fuzes.items() if id != self.fuze})

    def unfit(self, before: Works) -> str | None:
        """It must burn."""
        return None if self.fuze in before.fuzes else "this fuze would not burn"


EVENTS: tuple[type[Happening], ...] = (FuzeLit, FuzeBurned, FuzeOver)
