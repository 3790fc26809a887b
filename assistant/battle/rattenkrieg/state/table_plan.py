"""The state of the table plan: positions, and each side's last sightings."""

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.boardmap.line_crossings import Table
from assistant.boardmap.plan import Place
from assistant.boardmap.tabletop import Tabletop
from assistant.frozen import dataclass


@dataclass(frozen=True)
class TablePosition:
    """A position on the table plan, in inches."""

    x_in: float
    y_in: float
    up_in: float = 0  # height above the ground there, as on a floor or a roof
    sure: bool = True  # has not moved since it was placed

    @property
    def place(self) -> Place:
        """Return the position: inches from the left edge, inches from the near edge."""
        return (self.x_in, self.y_in)


@dataclass(frozen=True)
class Sighting:
    """The position and turn in which a side last saw an enemy."""

    x_in: float
    y_in: float
    turn: int

    @property
    def place(self) -> Place:
        """Return the position: inches from the left edge, inches from the near edge."""
        return (self.x_in, self.y_in)


Sightings = Mapping[str, Sighting]  # by the name that the side uses for the enemy


@dataclass(frozen=True)
class TablePlanState(ChapterState):
    """The table plan, and the positions of elements and Mojons by id."""

    plan: Tabletop | None = None
    stands: Mapping[str, TablePosition] = field(default_factory=dict)
    asks: bool = False  # the plan asks for positions after each move that the umpire makes
    gone: tuple[str, ...] = ()  # parts of the plan that were destroyed
    sights: Mapping[str, Sightings] = field(default_factory=dict)  # sightings of the enemy, by side
    shared: bool = True  # each side has the plan on its phones, with what it knows

    @property
    def standing(self) -> Tabletop | None:
        """Return the plan without the parts that were destroyed."""
        if self.plan is None or not self.gone:
            return self.plan
        areas = tuple(area for area in self.plan.areas if area.id not in self.gone)
        lines = tuple(line for line in self.plan.lines if line.id not in self.gone)
        return self.plan.model_copy(update={"areas": areas, "lines": lines})

    @property
    def table(self) -> Table | None:
        """Return the plan with its geometry, or None without a plan."""
        plan = self.standing
        return None if plan is None else table_of(plan)


@lru_cache(maxsize=32)
def table_of(plan: Tabletop) -> Table:
    """Return the geometry of a plan, computed once."""
    return Table(plan)
