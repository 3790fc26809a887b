"""The buttons of a page, and the tasks of a person."""

from collections.abc import Iterable, Mapping
from dataclasses import field

from assistant.frozen import dataclass


@dataclass(frozen=True)
class Tap:
    """A button: its label, and the move that it makes or opens."""

    words: str
    move: str
    told: Mapping[str, str] = field(default_factory=dict)
    likely: bool = False  # the next step most often
    opens: bool = False  # asks something first
    face: int = 0  # of the only die of the move, which the button enters; 0: none
    folded: bool = False  # less likely than the others: shown once the list is opened

    def __hash__(self) -> int:
        shown = (self.words, self.move, self.likely, self.opens, self.face, self.folded)
        return hash((*shown, *self.told.items()))


@dataclass(frozen=True)
class Corrections:
    """The umpire's corrections of one unit."""

    unit: str  # the id of the unit
    name: str
    taps: tuple[Tap, ...]


@dataclass(frozen=True)
class PendingTask:
    """A task that a person has to do now."""

    title: str
    words: str = ""
    taps: tuple[Tap, ...] = ()
    of: str | None = None  # the side that answers; None: any side
    optional: bool = False  # nobody waits for it
    waits: bool = False  # for others: its reader can do nothing now
    is_turn: bool = False  # the side's own act, which comes after any answer that is due
    asked: tuple[str, ...] = ()  # the sides whose phones ask the same, of a task for the umpire
    partly_asked: tuple[str, ...] = ()  # the sides whose phones ask a part of the task


def sides_with_tasks(tasks: Iterable[PendingTask], sides: Iterable[str]) -> tuple[str, ...]:
    """Return the sides for which others wait: every side where any side may do a task."""
    needed = [task for task in tasks if task.taps and not task.optional]
    if any(task.of is None for task in needed):
        return tuple(sides)
    return tuple(dict.fromkeys(task.of for task in needed if task.of))
