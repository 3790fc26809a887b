"""Events of alarms, Awareness and the natural Ambush (Rattenkrieg 12)."""

from collections.abc import Mapping
from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import MoraleEvent
from assistant.battle.rattenkrieg.state import Element, Order
from assistant.battle.rattenkrieg.state.morale import (
    Alarm,
    Condition,
    MoraleState,
)
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class AwarenessChanged(MoraleEvent):
    """An element's Awareness Condition changed."""

    element: str
    was: Condition
    now: Condition

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(before, awareness={**before.awareness, self.element: self.now})

    def conflict_with(self, before: MoraleState) -> str | None:
        now = before.awareness.get(self.element, "black")
        return None if now == self.was else f"its Awareness would be {now}, not {self.was}"


@dataclass(frozen=True)
class AlarmGiven(MoraleEvent):
    """An event may alert troops; the pending check has the same id."""

    id: str
    alarm: Alarm

    def apply_to(self, before: MoraleState) -> MoraleState:
        return replace(before, alarms={**before.alarms, self.id: self.alarm})


@dataclass(frozen=True)
class AmbushDeclared(PartEvent):
    """An element used its natural Ambush order, which it has once."""

    part: ClassVar[str] = "elements"
    element: str

    def apply_to(self, before: Mapping[str, Element]) -> Mapping[str, Element]:
        order = Order("ambush", face_up=True)
        now = replace(before[self.element], inherent_ambush="used", order=order)
        return {**before, self.element: now}

    def conflict_with(self, before: Mapping[str, Element]) -> str | None:
        element = before[self.element]
        first = element.inherent_ambush == "unused" and not element.has_acted
        return None if first else "its Ambush would not be its first action"
