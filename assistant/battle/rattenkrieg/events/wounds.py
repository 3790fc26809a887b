"""Events of first aid, wounded figures and swimmers (Rattenkrieg 16, 7.4.27)."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.wounds import Staff, Swim, WoundState
from assistant.frozen import dataclass, replace


class WoundEvent(PartEvent):
    """An event of wounded figures, medical figures or swimmers."""

    part: ClassVar[str] = "wounds"


@dataclass(frozen=True)
class AidGiven(WoundEvent):
    """A medical figure treated a wounded one."""

    figure: str
    aid: Staff

    def apply_to(self, before: WoundState) -> WoundState:
        return replace(before, aided={**before.aided, self.figure: self.aid})

    def conflict_with(self, before: WoundState) -> str | None:
        again = self.figure in before.aided
        return "the wounded figure would already have aid in this turn" if again else None


@dataclass(frozen=True)
class WoundChecked(WoundEvent):
    """A wounded figure made its check of this turn."""

    figure: str

    def apply_to(self, before: WoundState) -> WoundState:
        return replace(before, checked=(*before.checked, self.figure))

    def conflict_with(self, before: WoundState) -> str | None:
        again = self.figure in before.checked
        return "the wounded figure would already be checked in this turn" if again else None


@dataclass(frozen=True)
class FigureSwam(WoundEvent, saved_as="Swam"):
    """A figure swam for an action, in water with these hazards."""

    figure: str
    water: tuple[str, ...]

    def apply_to(self, before: WoundState) -> WoundState:
        swum = before.swims.get(self.figure)
        if swum is None or swum.out:
            swum = Swim(0)
        hazards = tuple(dict.fromkeys([*swum.water, *self.water]))
        swims = {**before.swims, self.figure: Swim(swum.actions + 1, hazards)}
        return replace(before, swims=swims)


@dataclass(frozen=True)
class WaterLeft(WoundEvent):
    """A figure left the water, and is out of breath for some turns."""

    figure: str
    turns: int

    def apply_to(self, before: WoundState) -> WoundState:
        swim = before.swims.get(self.figure, Swim(0))
        swims = {**before.swims, self.figure: replace(swim, out=True)}
        breathless = dict(before.breathless)
        if self.turns:
            breathless[self.figure] = self.turns
        return replace(before, swims=swims, breathless=breathless)

    def conflict_with(self, before: WoundState) -> str | None:
        return None if self.figure in before.swims else "the figure would not be in the water"
