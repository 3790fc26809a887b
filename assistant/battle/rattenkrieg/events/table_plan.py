"""Events of the table plan and the positions on it."""

from typing import ClassVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.table_plan import TablePlanState, TablePosition
from assistant.boardmap.tabletop import Patch, Tabletop
from assistant.frozen import dataclass, replace


class TablePlanEvent(PartEvent):
    """An event of the table plan."""

    part: ClassVar[str] = "table_plan"

    def apply_to(self, before: TablePlanState) -> TablePlanState:
        raise NotImplementedError


@dataclass(frozen=True)
class PositionSet(TablePlanEvent, saved_as="PlaceTold"):
    """An element or Mojon was put at a position of the plan."""

    thing: str
    x_in: float
    y_in: float
    up_in: float = 0

    def apply_to(self, before: TablePlanState) -> TablePlanState:
        stand = TablePosition(self.x_in, self.y_in, self.up_in)
        return replace(before, stands={**before.stands, self.thing: stand})

    def conflict_with(self, before: TablePlanState) -> str | None:
        return None if before.plan else "there would be no table plan"


@dataclass(frozen=True)
class PositionRemoved(TablePlanEvent, saved_as="PlaceForgotten"):
    """An element or Mojon was removed from the plan."""

    thing: str

    def apply_to(self, before: TablePlanState) -> TablePlanState:
        left = {id: stand for id, stand in before.stands.items() if id != self.thing}
        return replace(before, stands=left)

    def conflict_with(self, before: TablePlanState) -> str | None:
        return None if self.thing in before.stands else "it would not be on the table plan"


@dataclass(frozen=True)
class PositionPromptsSet(TablePlanEvent, saved_as="PlacesAsked"):
    """Questions to the umpire for positions after each movement were switched on or off."""

    asks: bool

    def apply_to(self, before: TablePlanState) -> TablePlanState:
        return replace(before, asks=self.asks)


@dataclass(frozen=True)
class PlanPartCorrected(TablePlanEvent, saved_as="PlanPartRuled"):
    """A part of the plan was removed or restored."""

    part_id: str
    gone: bool

    def apply_to(self, before: TablePlanState) -> TablePlanState:
        left = tuple(id for id in before.gone if id != self.part_id)
        return replace(before, gone=(*left, self.part_id) if self.gone else left)

    def conflict_with(self, before: TablePlanState) -> str | None:
        same = (self.part_id in before.gone) == self.gone
        return "that part of the table plan would already be so" if same else None


@dataclass(frozen=True)
class PlanSet(TablePlanEvent, saved_as="PlanLaid"):
    """The battle got a plan, or lost it."""

    plan: Tabletop | None

    def apply_to(self, before: TablePlanState) -> TablePlanState:
        """Set the plan. Positions are kept if the table has the same size."""
        plan, old = self.plan, before.plan
        stands = before.stands if plan and old and plan.size == old.size else {}
        parts = {part.id for part in plan.things} if plan else set()
        gone = tuple(id for id in before.gone if id in parts)
        sights = before.sights if stands else {}
        return replace(before, plan=plan, stands=stands, gone=gone, sights=sights)


@dataclass(frozen=True)
class CraterMade(TablePlanEvent):
    """A burst left a crater on the plan."""

    crater: Patch

    def apply_to(self, before: TablePlanState) -> TablePlanState:
        plan = before.plan
        if plan is None or any(thing.id == self.crater.id for thing in plan.things):
            return before
        now = plan.model_copy(update={"areas": (*plan.areas, self.crater)})
        return replace(before, plan=now)

    def conflict_with(self, before: TablePlanState) -> str | None:
        return None if before.plan else "there would be no table plan"


@dataclass(frozen=True)
class PlanShared(TablePlanEvent):
    """The plan on the sides' phones was switched on or off."""

    shared: bool

    def apply_to(self, before: TablePlanState) -> TablePlanState:
        return replace(before, shared=self.shared)
