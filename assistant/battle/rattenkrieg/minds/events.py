"""What can happen: awareness, discipline, captives (Rattenkrieg 12 to 14, 15.16, 15.17)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from assistant.battle.rattenkrieg.minds.state import Alarm, Condition, Minds
from assistant.battle.rattenkrieg.remembering import Happening


class OfMinds(Happening):
    """A fact about what men notice, obey, dare or tell."""

    part: ClassVar[str] = "minds"


@dataclass(frozen=True)
class AwarenessChanged(OfMinds):
    """An element is more alert, or as alert as the umpire says."""

    element: str
    was: Condition
    now: Condition

    def on(self, before: Minds) -> Minds:
        return replace(before, awareness={**before.awareness, self.element: self.now})

    def unfit(self, before: Minds) -> str | None:
        now = before.awareness.get(self.element, "black")
        return None if now == self.was else f"its Awareness would be {now}, not {self.was}"


@dataclass(frozen=True)
class AlarmGiven(OfMinds):
    """Something happened that may rouse troops; the check that it owes bears this id."""

    id: str
    alarm: Alarm

    def on(self, before: Minds) -> Minds:
        return replace(before, alarms={**before.alarms, self.id: self.alarm})


@dataclass(frozen=True)
class Engaged(OfMinds):
    """An element attacked others: by fire, grenades or hand to hand."""

    element: str
    targets: tuple[str, ...]

    def on(self, before: Minds) -> Minds:
        return replace(before, engaged={**before.engaged, self.element: self.targets})


@dataclass(frozen=True)
class PerilFaced(OfMinds):
    """A man of an element dared what his comrades then need not be tried for, this turn."""

    element: str
    peril: str

    def on(self, before: Minds) -> Minds:
        faced = before.dared.get(self.element, ())
        return replace(before, dared={**before.dared, self.element: (*faced, self.peril)})


EVENTS: tuple[type[Happening], ...] = (AwarenessChanged, AlarmGiven, Engaged, PerilFaced)
