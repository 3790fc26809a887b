"""What is on the plan of the table: where everybody stands, where each side saw the enemy."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from assistant.battle.rattenkrieg.state.parts import Remembered
from assistant.boardmap.across import Table
from assistant.boardmap.plan import Place
from assistant.boardmap.tabletop import Tabletop


@dataclass(frozen=True)
class Stand:
    """Where somebody stands."""

    x_in: float
    y_in: float
    up_in: float = 0  # above the ground there: a floor, a roof
    sure: bool = True  # has not gone anywhere since

    @property
    def place(self) -> Place:
        """Right of the left edge, away from the near one."""
        return (self.x_in, self.y_in)


@dataclass(frozen=True)
class Sighting:
    """Where a side last saw somebody of the enemy's, and in which turn."""

    x_in: float
    y_in: float
    turn: int

    @property
    def place(self) -> Place:
        """Right of the left edge, away from the near one."""
        return (self.x_in, self.y_in)


Sightings = Mapping[str, Sighting]  # by what the side calls them


@dataclass(frozen=True)
class Places(Remembered):
    """The plan, and who stands where on it: elements and Mojons by their ids."""

    plan: Tabletop | None = None
    stands: Mapping[str, Stand] = field(default_factory=dict)
    asks: bool = False  # after each move of the umpire's that takes somebody elsewhere
    gone: tuple[str, ...] = ()  # parts of the plan that stand no more
    sights: Mapping[str, Sightings] = field(default_factory=dict)  # of the enemy, by side
    shared: bool = True  # each side has the plan on its phones, with what it knows

    @property
    def standing(self) -> Tabletop | None:
        """The plan without what stands no more."""
        if self.plan is None or not self.gone:
            return self.plan
        areas = tuple(area for area in self.plan.areas if area.id not in self.gone)
        lines = tuple(line for line in self.plan.lines if line.id not in self.gone)
        return self.plan.model_copy(update={"areas": areas, "lines": lines})

    @property
    def table(self) -> Table | None:
        """The plan with its shapes."""
        plan = self.standing
        return None if plan is None else table_of(plan)


@lru_cache(maxsize=32)
def table_of(plan: Tabletop) -> Table:
    """A plan with its shapes, made once."""
    return Table(plan)
