"""What can happen: events of the scenario, points (Rattenkrieg 11.1)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from assistant.battle.rattenkrieg.remembering import Happening
from assistant.battle.rattenkrieg.script.state import Script


class OfScript(Happening):
    """A fact about what the scenario has in store."""

    part: ClassVar[str] = "script"


@dataclass(frozen=True)
class PlannedHappened(OfScript):
    """An event of the scenario came to pass."""

    event: str

    def on(self, before: Script) -> Script:
        event = before.events[self.event]
        return replace(
            before, events={**before.events, event.id: replace(event, came=event.came + 1)}
        )


@dataclass(frozen=True)
class PointsCounted(OfScript):
    """So often a condition of the scenario is met by now."""

    condition: str
    was: int
    now: int

    def on(self, before: Script) -> Script:
        scored = replace(before.points[self.condition], times=self.now)
        return replace(before, points={**before.points, scored.id: scored})

    def unfit(self, before: Script) -> str | None:
        times = before.points[self.condition].times
        return None if times == self.was else f"it would count {times} times, not {self.was}"


EVENTS: tuple[type[Happening], ...] = (PlannedHappened, PointsCounted)
