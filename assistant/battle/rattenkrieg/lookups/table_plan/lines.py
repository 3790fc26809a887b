"""Lines of sight on the umpire's table plan: obstacles, haze and cover (2.1, 3.1, 3.2)."""

from collections.abc import Iterator
from functools import lru_cache

from assistant.battle.rattenkrieg.lookups.table_plan.models_between import model_between
from assistant.battle.rattenkrieg.lookups.table_plan.positions import (
    certain_position,
    spacing_in,
)
from assistant.battle.rattenkrieg.lookups.table_plan.smoke import smoke_between
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.table_plan import TablePosition, table_of
from assistant.boardmap.line_crossings import BESIDE_IN, End, Obstacle, Run, Table
from assistant.boardmap.tabletop import Patch, Shows, Standing, Strip, Tabletop
from assistant.frozen import dataclass, replace
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS
from assistant.rules.rattenkrieg.spotting.cover import BY_OBSTACLE
from assistant.rules.working import Step

# Ruling: the head of a standing 28 mm man is so high above his feet; 2.1.1 gives no figure.
EYE_IN = 1.2
TOUCHES_IN = 0.5  # ruling: so near to trees or a hedge a base touches them, 3.2


@dataclass(frozen=True)
class Passed:
    """An obstacle on a line of sight, and whether the line passes above it."""

    obstacle: Obstacle
    is_clear: bool
    steps: tuple[Step, ...]

    @property
    def called(self) -> str:
        """Return the obstacle's name."""
        return self.obstacle.thing.called


@dataclass(frozen=True)
class Line:
    """The plan's result for a look or shot from one place to another."""

    far_in: float
    passed: tuple[Passed, ...]
    runs: tuple[Run, ...]
    behind: Standing | None  # cover of the target
    concealed: bool  # the target touches vegetation that hides it
    smoke: tuple[tuple[str, float], ...] = ()  # clouds on the line, and inches of each
    model: str = ""  # the vehicle or gun that hides the one from the other

    @property
    def hidden_by(self) -> str:
        """Return the model or the highest obstacle that blocks the line; empty for none."""
        if self.model:
            return self.model
        hiding = [x for x in self.passed if not x.is_clear]
        return max(hiding, key=lambda x: x.obstacle.top_in).called if hiding else ""

    @property
    def shows(self) -> Shows:
        """Return how much of the target is visible."""
        return self.behind.shown if self.behind else "none"

    @property
    def resistance(self) -> int | None:
        """Return the resistance of the target's cover, if it has one."""
        row = MATERIALS.get(self.behind.stops) if self.behind else None
        return int(row["resistance"]) if row else None

    def stretches(self, distance_in: float) -> list[dict[str, object]]:
        """Return the inputs of an I-Factor for the terrain on the line."""
        found = ((min(round(run.inches, 1), distance_in), run.thing.dims) for run in self.runs)
        return [{"inches": inches, "condition": word} for inches, word in found if inches > 0]

    @property
    def through(self) -> tuple[str, ...]:
        """Return each stretch that dims the line, such as `3″ of Orchard`."""
        return tuple(f"{run.inches:.1f}″ of {run.thing.called}" for run in self.runs)

    @property
    def words(self) -> str:
        """Describe the line; empty if it is clear and over open ground."""
        words = [f"hidden by {self.hidden_by}"] if self.hidden_by else []
        words += [f"through {each}" for each in self.through]
        words += [f"behind {self.behind.called}"] if self.behind and not self.hidden_by else []
        return ", ".join(words)


def line_of_sight(battle: Battle, viewer: str, target: str) -> Line | None:
    """Return the plan's line between two elements, or None without certain positions."""
    one, other = certain_position(battle, viewer), certain_position(battle, target)
    plan = battle.table_plan.standing
    if one is None or other is None or plan is None:
        return None
    found = line_between(plan, one, other, half_shadow=bool(battle.rules.get("half_shadow")))
    smoke = smoke_between(battle, one, other, EYE_IN) if battle.fire_and_smoke.clouds else {}
    model = model_between(battle, (viewer, target), EYE_IN) if battle.vehicles.of else ""
    return replace(found, smoke=tuple(smoke.items()), model=model)


@lru_cache(maxsize=4_000)
def line_between(
    plan: Tabletop, one: TablePosition, other: TablePosition, *, half_shadow: bool = False
) -> Line:
    """Return the plan's line from the first place to the second."""
    table = table_of(plan)
    far = spacing_in(one, other)
    obstacles = table.obstacles(one.place, other.place)
    passed = tuple(
        _passed_obstacle(table, x, (one, other), far, half_shadow=half_shadow) for x in obstacles
    )
    eye = End(one.place, one.up_in + EYE_IN)
    runs = tuple(table.runs(eye, End(other.place, other.up_in)))
    return Line(
        far,
        passed,
        runs,
        _cover_of_target(table, obstacles, other, far),
        _is_near_cover(table, other),
    )


def _passed_obstacle(
    table: Table,
    obstacle: Obstacle,
    ends: tuple[TablePosition, TablePosition],
    far: float,
    *,
    half_shadow: bool,
) -> Passed:
    """Return one obstacle of a line.

    The higher end counts as the viewer, so that lines are mutual.
    """
    feet = [table.ground_in(x.place) + x.up_in for x in ends]
    low = min(feet)
    over = [far - obstacle.at_in, obstacle.past_in]  # its far edge, from the other and the one
    found: Passed | None = None
    for viewer in (0, 1):
        if feet[viewer] < max(feet):
            continue
        distance = over[1] if viewer == 0 else over[0]
        inputs = {
            "viewer_height_in": max(0.0, feet[viewer] + EYE_IN - low),
            "obstacle_height_in": obstacle.top_in - low,
            "distance_in": max(0.0, distance),
            "beyond_in": max(0.0, far - distance),
            "adjacent": obstacle.beside,
            "half_shadow": half_shadow,
        }
        seen = find("rattenkrieg/line-of-sight").resolve(inputs, no_dice)
        found = Passed(obstacle, bool(seen.outcome.clear), seen.steps)
        if found.is_clear:
            break
    assert found is not None
    return found


def _cover_of_target(
    table: Table, obstacles: list[Obstacle], target: TablePosition, far: float
) -> Patch | Strip | None:
    """Return the target's cover: an obstacle within an inch, or the terrain that it is in."""
    near = (x.thing for x in obstacles if far - x.past_in <= BESIDE_IN and x.past_in <= far)
    every = [x for x in (*near, *table.areas_at(target.place)) if x.shown != "none"]
    return max(every, key=lambda x: BY_OBSTACLE[x.shown], default=None)


def _is_near_cover(table: Table, target: TablePosition) -> bool:
    return any(thing.usual.conceals for thing in table.obstacles_at(target.place, TOUCHES_IN))


def describe_line(found: Line | None) -> Iterator[str]:
    """Describe a line for a sheet."""
    if found and found.words:
        yield f"on the plan: {found.words}"
