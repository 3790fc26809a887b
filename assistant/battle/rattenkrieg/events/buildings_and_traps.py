"""Events of buildings, openings, traps and tasks (Rattenkrieg 7.4, 18)."""

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from assistant.battle.rattenkrieg.events.base import PartEvent
from assistant.battle.rattenkrieg.state.buildings_and_traps import (
    BuildingState,
    Leaf,
    Opening,
    Section,
    Task,
    Trap,
)
from assistant.frozen import dataclass, replace

T = TypeVar("T")
THERE = "it is marked already"
NOT_THERE = "it is not marked"


class Work(PartEvent):
    """An event of buildings, traps or tasks."""

    part: ClassVar[str] = "buildings"


@dataclass(frozen=True)
class SectionsMarked(Work):
    """The umpire marked a facade, or the floors of a building."""

    sections: tuple[Section, ...]

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the sections."""
        sections = {**before.sections, **{x.id: x for x in self.sections}}
        return replace(before, sections=sections, far_from_buildings={})

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if a section exists already."""
        return THERE if any(x.id in before.sections for x in self.sections) else None


@dataclass(frozen=True)
class SectionDamagedFurther(Work, saved_as="SectionStruck"):
    """A section of a building has new damage points, or fell."""

    section: str
    marked: int
    gone: bool

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Set the section's damage points, or remove it."""
        now = replace(before.sections[self.section], marked=self.marked, gone=self.gone)
        return replace(before, sections=_with_item(before.sections, now.id, now))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the section does not exist or has fallen."""
        found = before.sections.get(self.section)
        if found is None:
            return NOT_THERE
        return "this part of the building would already be gone" if found.gone else None


@dataclass(frozen=True)
class SectionCorrected(Work, saved_as="SectionRuled"):
    """The umpire corrected a section of a building."""

    section: Section

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Replace the section by the corrected one."""
        return replace(before, sections=_with_item(before.sections, self.section.id, self.section))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the section does not exist."""
        return None if self.section.id in before.sections else NOT_THERE


@dataclass(frozen=True)
class PositionsTaken(Work):
    """An element in a building was recorded as ready to return fire as a whole, or as not ready."""

    element: str
    ready: bool

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the element to the unready ones, or remove it from them."""
        others = tuple(x for x in before.unready if x != self.element)
        return replace(before, unready=others if self.ready else (*others, self.element))


@dataclass(frozen=True)
class FiringPlaceTaken(Work):
    """A figure took a door or window to fire from, or left it."""

    figure: str
    opening: str

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Put the figure at the opening, and nowhere else."""
        others = {id: place for id, place in before.firing_from.items() if id != self.figure}
        now = {**others, self.figure: self.opening} if self.opening else others
        return replace(before, firing_from=now)

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the opening is not marked."""
        there = not self.opening or self.opening in before.openings
        return None if there else "that door or window would not be marked"


@dataclass(frozen=True)
class OpeningMarked(Work):
    """The umpire marked a door, a window or a loophole."""

    opening: Opening

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the opening."""
        return replace(before, openings=_with_item(before.openings, self.opening.id, self.opening))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the opening exists already."""
        return THERE if self.opening.id in before.openings else None


@dataclass(frozen=True)
class OpeningChanged(Work):
    """A door or window changed, with what everybody has seen of it."""

    opening: str
    now: Leaf
    shown: Leaf

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Set the state of the opening."""
        found = replace(before.openings[self.opening], now=self.now, shown=self.shown)
        return replace(before, openings=_with_item(before.openings, found.id, found))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the opening does not exist."""
        return None if self.opening in before.openings else NOT_THERE


@dataclass(frozen=True)
class TrapLaid(Work):
    """A booby trap or dummy was laid, with its marker on the table."""

    trap: Trap

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the trap."""
        return replace(before, traps=_with_item(before.traps, self.trap.id, self.trap))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the trap exists already."""
        return "this marker would already be on the table" if self.trap.id in before.traps else None


@dataclass(frozen=True)
class TrapsRuledOut(Work):
    """The umpire ruled that a side moves near no trap until the end of a round."""

    side: str
    turn: int
    round: int

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Remember the round."""
        ruled_out = _with_item(before.ruled_out, self.side, (self.turn, self.round))
        return replace(before, ruled_out=ruled_out)


@dataclass(frozen=True)
class TrapRemoved(Work, saved_as="TrapGone"):
    """A trap exploded, was removed from the diagram, or its marker was removed."""

    trap: str

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Remove the trap's marker from the table."""
        found = replace(before.traps[self.trap], lies=False)
        return replace(before, traps=_with_item(before.traps, found.id, found))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the trap is not on the table."""
        found = before.traps.get(self.trap)
        return None if found and found.lies else "this trap would not be there"


@dataclass(frozen=True)
class TaskBegun(Work):
    """A task of many actions began."""

    task: Task

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add the task."""
        return replace(before, tasks=_with_item(before.tasks, self.task.id, self.task))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the task exists already."""
        return "this task would already have begun" if self.task.id in before.tasks else None


@dataclass(frozen=True)
class TaskContinued(Work, saved_as="TaskWorked"):
    """Figures spent actions on a task."""

    task: str
    actions: dict[str, int]  # by figure

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Add actions to the task."""
        found = before.tasks[self.task]
        put_in = dict(found.put_in)
        for figure, actions in self.actions.items():
            put_in[figure] = put_in.get(figure, 0) + actions
        return replace(
            before, tasks=_with_item(before.tasks, found.id, replace(found, put_in=put_in))
        )

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the task is not open."""
        found = before.tasks.get(self.task)
        if found is None or found.over:
            return "this task would not exist"
        return "this task would already be done" if found.done else None


@dataclass(frozen=True)
class TaskAbandoned(Work, saved_as="TaskOver"):
    """A task was abandoned, or its charge exploded."""

    task: str

    def apply_to(self, before: BuildingState) -> BuildingState:
        """Close the task."""
        found = replace(before.tasks[self.task], over=True)
        return replace(before, tasks=_with_item(before.tasks, found.id, found))

    def conflict_with(self, before: BuildingState) -> str | None:
        """Return a reason if the task does not exist."""
        found = before.tasks.get(self.task)
        return None if found and not found.over else "this task would not exist"


def _with_item(things: Mapping[str, T], id: str, thing: T) -> dict[str, T]:
    return {**things, id: thing}
