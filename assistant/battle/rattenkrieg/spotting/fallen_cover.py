"""Cover that is gone: a wall that fell, or a place that burnt down (Rattenkrieg 18.4.1, 30.1.1)."""

from assistant.battle.event import Event
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.buildings_and_traps import (
    SectionCorrected,
    SectionDamagedFurther,
)
from assistant.battle.rattenkrieg.events.fire_and_smoke import BurningAreaAdded, BurningAreaChanged
from assistant.battle.rattenkrieg.events.table_plan import PlanPartCorrected
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import cover
from assistant.battle.rattenkrieg.state import Battle

DESTROYED = ("out-of-control", "rubble")  # a fire that leaves nothing standing
CAUSES = (
    SectionDamagedFurther,
    SectionCorrected,
    BurningAreaAdded,
    BurningAreaChanged,
)


def end_cover_answers(play: BattlePlay) -> None:
    """End the answers that something covers a target, after the move removed cover.

    Nobody can say which targets the fallen wall covered, so each is asked about again.
    """
    if any(map(_removes_cover, play.events)) and cover.has_covering(play.state):
        play.record(e.CoverAnswersEnded())


def _removes_cover(event: Event[Battle]) -> bool:
    """Return whether an event destroys a wall, a floor, a burning place or a part of the plan."""
    if isinstance(event, SectionDamagedFurther | PlanPartCorrected):
        return event.gone
    if isinstance(event, SectionCorrected):
        return event.section.gone
    if isinstance(event, BurningAreaAdded):
        return event.cell.status in DESTROYED
    return isinstance(event, BurningAreaChanged) and event.status in DESTROYED
