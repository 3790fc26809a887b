"""Events of prisoners (Rattenkrieg 15.16, 15.17)."""

from assistant.battle.rattenkrieg.events.morale_and_captives.morale import MoraleEvent
from assistant.battle.rattenkrieg.state.morale import (
    Captive,
    MoraleState,
    Revelation,
)
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class Captured(MoraleEvent):
    """A figure was captured, with or without an escort."""

    figure: str
    captor: str
    escort: str | None = None

    def apply_to(self, before: MoraleState) -> MoraleState:
        spirit = before.captives.get(self.figure, Captive(self.captor)).aggressiveness
        captive = Captive(self.captor, self.escort, spirit)
        return replace(before, captives={**before.captives, self.figure: captive})


@dataclass(frozen=True)
class CaptiveFreed(MoraleEvent):
    """A prisoner was freed."""

    figure: str

    def apply_to(self, before: MoraleState) -> MoraleState:
        left = {id: held for id, held in before.captives.items() if id != self.figure}
        return replace(before, captives=left)

    def conflict_with(self, before: MoraleState) -> str | None:
        return None if self.figure in before.captives else "the figure would not be a prisoner"


@dataclass(frozen=True)
class Interrogated(MoraleEvent):
    """A prisoner was interrogated, with the result and the resistance left."""

    figure: str
    aggressiveness: int
    telling: Revelation | None = None

    def apply_to(self, before: MoraleState) -> MoraleState:
        held = before.captives.get(self.figure)
        captives = dict(before.captives)
        if held:
            captives[self.figure] = replace(held, aggressiveness=self.aggressiveness)
        return replace(
            before,
            captives=captives,
            questioned=(*before.questioned, self.figure),
            revelations=(*before.revelations, self.telling) if self.telling else before.revelations,
        )

    def conflict_with(self, before: MoraleState) -> str | None:
        if self.figure not in before.captives:
            return "the figure would not be a prisoner"
        again = self.figure in before.questioned
        return "the prisoner would already have been questioned" if again else None
