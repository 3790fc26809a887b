"""Lines of sight: from heights alone, and on the map (Desert Rats, Shooting at Infantry)."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from assistant.boardmap.ground import Ground
from assistant.boardmap.line_meetings import Straight
from assistant.frozen import dataclass
from assistant.rules.desert_rats.obstacles import (
    MapObstacle,
    obstacles_on_line,
)
from assistant.rules.desert_rats.places import Metres, OnMap, TurnNumber
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_down
from assistant.rules.working import Working

SOURCE = "Desert Rats, Shooting at Infantry"
EYE_M = {"vehicle": 2.0, "foot": 1.0}  # above the ground: eye height and visible height
HULL_M = 1.0  # what a hull shows above the ground
HULL_DOWN_M = 100  # how near the target the ground must hide its hull

Kind = Literal["vehicle", "foot"]
GroundHeight = Annotated[float, Field(ge=-500, le=2000)]


class Obstacle(Inputs):
    """An object in the line of sight."""

    at_m: Annotated[float, Field(gt=0, le=15_000, description="meters from the observer")]
    top_m: Annotated[float, Field(ge=-1000, le=10_000, description="height of its top")]
    kind: Annotated[
        Literal["ground", "screen"],
        Field(description="kind of obstacle: ground, or cover such as scrub and dust"),
    ] = "ground"


Stands = TypeVar("Stands", Obstacle, MapObstacle)


class SightLine(Inputs):
    """Two heights, and the obstacles between."""

    distance_m: Annotated[float, Field(gt=0, le=15_000, description="meters between them")]
    observer_ground_m: Annotated[GroundHeight, Field(description="height under the observer")] = 0
    target_ground_m: Annotated[GroundHeight, Field(description="height under the target")] = 0
    observer_kind: Annotated[Kind, Field(description="kind of observer")] = "vehicle"
    target_kind: Annotated[Kind, Field(description="kind of target")] = "vehicle"
    obstacles: Annotated[
        tuple[Obstacle, ...], Field(max_length=100, description="obstacles on the line")
    ] = ()

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for an obstacle at the target or beyond it."""
        for number, obstacle in enumerate(self.obstacles):
            if obstacle.at_m >= self.distance_m:
                allowed = f"under the distance of {self.distance_m:g} m"
                yield Problem(f"obstacles[{number}].at_m", obstacle.at_m, allowed)


@dataclass(frozen=True)
class SightResult:
    """The result of a line of sight by heights alone."""

    visible: bool
    hull_down: bool
    blocked_at_m: float | None  # the nearest that blocks; None when visible


@procedure(
    "desert-rats/line-of-sight",
    title="Line of sight by heights",
    source=SOURCE,
    also=("can I see it", "hull down", "LOS"),
)
def line_of_sight(line: SightLine, dice: Dice, working: Working) -> SightResult:
    """Check a line of sight: an obstacle higher than the straight line from eye to top blocks it.

    An obstacle level with the line does not. A vehicle that is seen is hull down when ground near
    it hides its hull.
    """
    step = working.step
    eye = step("the observer's eye, m", line.observer_ground_m + EYE_M[line.observer_kind])
    top = step("the target's top, m", line.target_ground_m + EYE_M[line.target_kind])
    ends = LineEnds(line.distance_m, eye, top, line.target_ground_m + HULL_M)
    blocks = ends.obstacles_blocking(line.obstacles, working)
    visible = step("visible", not blocks)
    hull_down = line.target_kind == "vehicle" and visible and ends.is_hull_hidden(line.obstacles)
    step("hull down", hull_down)
    return SightResult(visible, hull_down, min((x.at_m for x in blocks), default=None))


@dataclass(frozen=True)
class LineEnds:
    """The two ends of a line of sight: heights in meters."""

    distance_m: float
    eye_m: float
    top_m: float
    hull_m: float

    def height_at(self, at_m: float, to_m: float) -> float:
        """Return the height at `at_m` of the straight line from the eye to height `to_m`."""
        return round(self.eye_m + (to_m - self.eye_m) * at_m / self.distance_m, 6)

    def is_hidden_by(self, obstacle: Obstacle | MapObstacle) -> bool:
        """Return whether an obstacle rises above the line to the target's top."""
        return round(obstacle.top_m, 6) > self.height_at(obstacle.at_m, self.top_m)

    def obstacles_blocking(self, obstacles: Sequence[Stands], working: Working) -> list[Stands]:
        """Return the obstacles that rise above the line to the target's top."""
        blocks: list[Stands] = []
        for obstacle in obstacles:
            height = self.height_at(obstacle.at_m, self.top_m)
            working.step(f"sight line at {obstacle.at_m:.0f} m, m", round(height, 2))
            top = working.step(f"{obstacle.kind} there, m", round(obstacle.top_m, 6))
            if top > height:
                blocks.append(obstacle)
        return blocks

    def is_hull_hidden(self, obstacles: Sequence[Obstacle | MapObstacle]) -> bool:
        """Return whether ground near the target rises above the line to its hull."""
        return any(
            x.kind == "ground"
            and self.distance_m - x.at_m <= HULL_DOWN_M
            and round(x.top_m, 6) > self.height_at(x.at_m, self.hull_m)
            for x in obstacles
        )


class SightEnd(Inputs):
    """One end of a line of sight."""

    x_m: Annotated[Metres, Field(description="meters east of the map's west edge")]
    y_m: Annotated[Metres, Field(description="meters north of the map's south edge")]
    kind: Annotated[Kind, Field(description="kind of observer or target")]

    @property
    def place(self) -> tuple[float, float]:
        """The coordinates in meters."""
        return (self.x_m, self.y_m)


class SightOnMap(OnMap):
    """Two places on a map."""

    turn: Annotated[
        TurnNumber, Field(description="turn; dust that is still in the air depends on it")
    ] = 1
    observer: Annotated[SightEnd, Field(description="observer, and the observer's place")]
    target: Annotated[SightEnd, Field(description="target, and the target's place")]

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for places off the map, and for the same place twice."""
        yield from self.off_map_errors("observer.", self.observer.x_m, self.observer.y_m)
        yield from self.off_map_errors("target.", self.target.x_m, self.target.y_m)
        if self.observer.place == self.target.place:
            yield Problem("target", self.target.model_dump(), "a place other than the observer's")


@dataclass(frozen=True)
class MapSightResult:
    """The result of a line of sight on the map: whether it is clear, and if not, why."""

    visible: bool
    hull_down: bool
    distance_m: int
    observer_ground_m: float
    target_ground_m: float
    obstacles: tuple[MapObstacle, ...]  # near to far
    blocked_by: str | None  # the id of the nearest that blocks
    target_cover: str


@procedure(
    "desert-rats/sight-on-map",
    title="Line of sight on the map",
    source=SOURCE,
    also=("can I see it", "hull down", "LOS"),
)
def sight_on_map(inputs: SightOnMap, dice: Dice, working: Working) -> MapSightResult:
    """Check a line of sight on a map, past every ridge, edge and screen between two places."""
    return find_line_of_sight(
        Ground(inputs.map, inputs.turn), inputs.observer, inputs.target, working
    )


def find_line_of_sight(
    ground: Ground, observer: SightEnd, target: SightEnd, working: Working
) -> MapSightResult:
    """Return the line of sight between two different places on prepared ground."""
    step = working.step
    straight = Straight(observer.place, target.place)
    distance = step("distance, m", round_down(straight.length_m))
    from_ground = ground.height(observer.place)
    to_ground = ground.height(target.place)
    eye = step("the observer's eye, m", from_ground + EYE_M[observer.kind])
    top = step("the target's top, m", to_ground + EYE_M[target.kind])
    ends = LineEnds(straight.length_m, eye, top, to_ground + HULL_M)
    obstacles = obstacles_on_line(ground, straight)
    blocks = ends.obstacles_blocking(obstacles, working)
    visible = step("visible", not blocks)
    hull_down = target.kind == "vehicle" and visible and ends.is_hull_hidden(obstacles)
    step("hull down", hull_down)
    cover = step("the target's cover", ground.cover(target.place))
    blocked_by = blocks[0].feature if blocks else None
    return MapSightResult(
        visible, hull_down, distance, from_ground, to_ground, tuple(obstacles), blocked_by, cover
    )
