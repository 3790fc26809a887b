"""Paths: the ground they cross, the distance in a turn, and soft sand (Desert Rats, Movement)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field

from assistant.boardmap.ground import Ground, Leg, Path
from assistant.boardmap.line_meetings import Straight
from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.desert_rats.places import Metres, OnMap
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rounding import round_down
from assistant.rules.working import NullWorking, Working

SOURCE = "Desert Rats, Movement"
MOVEMENT = tables.load("desert-rats/movement")
SAND = tables.load("desert-rats/soft-sand")
ON_FOOT = "foot"
SAND_GOING = "soft-sand"
WHOLE_TURN = Fraction(1)

Mover = Annotated[str, OneOf(MOVEMENT.keys())]
InSand = Annotated[str, OneOf([row["mover"] for row in MOVEMENT.rows if row["soft_sand_m"]])]


class PathOnMap(OnMap):
    """A straight path on a map."""

    from_x_m: Annotated[Metres, Field(description="start of the path, meters east")]
    from_y_m: Annotated[Metres, Field(description="start of the path, meters north")]
    to_x_m: Annotated[Metres, Field(description="end of the path, meters east")]
    to_y_m: Annotated[Metres, Field(description="end of the path, meters north")]
    mover: Annotated[Mover, Field(description="element that moves")]

    def input_errors(self) -> Iterator[Problem]:
        """Yield an error for a start off the map."""
        yield from self.off_map_errors("from_", self.from_x_m, self.from_y_m)


@dataclass(frozen=True)
class GroundCrossed:
    """The ground of a path, as far as an element can go."""

    legs: tuple[Leg, ...]
    length_m: float
    blocked: bool
    blocked_by: str | None  # a bank's id, or `map-edge`


@procedure(
    "desert-rats/path-on-map",
    title="Path on the map",
    source=SOURCE,
    also=("going", "what ground lies between"),
)
def path_on_map(inputs: PathOnMap, dice: Dice, working: Working) -> GroundCrossed:
    """Divide a straight path into legs by ground, up to the bank or edge that ends it."""
    start, end = (inputs.from_x_m, inputs.from_y_m), (inputs.to_x_m, inputs.to_y_m)
    path = path_of(Ground(inputs.map), start, end, inputs.mover)
    for leg in path.legs:
        working.step(f"{leg.going}, m", round(leg.m, 1))
    blocked_by = working.step("ends at", path.barred_by)
    return GroundCrossed(path.legs, path.length_m, blocked_by is not None, blocked_by)


def path_of(
    ground: Ground, start: tuple[float, float], end: tuple[float, float], mover: str
) -> Path:
    """Return a mover's straight path; from a place to itself it has no legs."""
    if start == end:
        return Path((), 0.0, start, None)
    bars = ("all",) if mover == ON_FOOT else ("all", "vehicles")
    return ground.path(Straight(start, end), bars)


class LegOfPath(Inputs):
    """A piece of a path."""

    going: Annotated[
        Literal["good", "soft-sand", "road", "foot-only", "impassable"],
        Field(description="way of moving on it"),
    ]
    m: Annotated[float, Field(gt=0, le=10_000, description="its length, meters")]


class TurnOfMovement(Inputs):
    """An element and the ground that it moves over."""

    mover: Annotated[Mover, Field(description="element that moves")]
    legs: Annotated[
        tuple[LegOfPath, ...],
        Field(
            min_length=1,
            max_length=100,
            description="stretches of ground, in order, with their lengths",
        ),
    ]
    at_most_m: Annotated[
        float | None,
        Field(
            ge=0,
            le=10_000,
            description="distance that the formation's pace allows, or that the player wants,"
            " meters",
        ),
    ] = None


@dataclass(frozen=True)
class MoveResult:
    """The distance that an element moved, and the reason why it stopped."""

    moved_m: int
    stopped: str  # stuck, arrived, blocked, limit or move-spent
    bog_rolled: bool
    stuck: bool


@procedure(
    "desert-rats/move",
    title="Move",
    source=SOURCE,
    dice={"bog": "roll of a vehicle in soft sand"},
    also=("how far", "movement"),
    summary=lambda moved: {"moved_m": moved.moved_m, "stopped": moved.stopped},
)
def move(inputs: TurnOfMovement, dice: Dice, working: Working) -> MoveResult:
    """Move for a turn; a vehicle that comes through soft sand may get stuck in it."""
    step = working.step
    covered, stopped = reach_in_turn(inputs.mover, inputs.legs, inputs.at_most_m, working)
    sand = [i for i, m in enumerate(covered) if inputs.legs[i].going == SAND_GOING and m > 0]
    vehicle = inputs.mover != ON_FOOT
    if not (vehicle and sand):
        moved = round_down(float(sum(covered)))
        return MoveResult(step("moved, m", moved), step("stopped by", stopped), False, False)
    die = step("die for the sand", dice.d6("bog"))
    stuck = step("stuck", die == SAND.row("cross")["score"])
    far = sum(covered)
    if stuck:
        first = sand[0]
        stretch = Fraction(0)
        for i in range(first, len(covered)):
            if inputs.legs[i].going != SAND_GOING:
                break
            stretch += covered[i]
        far, stopped = sum(covered[:first]) + stretch / 2, "stuck"
    moved = step("moved, m", round_down(float(far)))
    return MoveResult(moved, step("stopped by", stopped), True, stuck)


def reach_in_turn(
    mover: str,
    legs: Sequence[LegOfPath | Leg],
    at_most_m: float | None,
    working: Working,
    turn: Fraction = WHOLE_TURN,
) -> tuple[list[Fraction], str]:
    """Return the meters of each leg covered in a turn or part of one, and what stops the mover.

    The meters are exact fractions.
    """
    far = None if at_most_m is None else Fraction(at_most_m)
    covered: list[Fraction] = []
    for leg in legs:
        metres = Fraction(leg.m)
        allowance = allowance_m(mover, leg.going)
        if allowance is None:
            return covered, "blocked"
        if far is not None and far <= 0:
            return covered, "limit"
        if turn <= 0:
            return covered, "move-spent"
        can = min(metres, turn * allowance) if far is None else min(metres, turn * allowance, far)
        covered.append(can)
        if not isinstance(working, NullWorking):  # a plan marches thousands of times a turn
            working.step(f"{leg.going.replace('-', ' ')}: meters per turn", allowance)
            working.step(f"of its {round(leg.m, 1):g} m it covers", round(float(can), 1))
        turn -= can / allowance
        far = None if far is None else far - can
        if can < metres:
            return covered, "limit" if far is not None and far <= 0 else "move-spent"
    return covered, "arrived"


def allowance_m(mover: str, going: str) -> int | None:
    """Return the meters in a turn on this ground; None where the mover may not go."""
    row: dict[str, Any] = dict(MOVEMENT.row(mover))
    if going == "impassable" or (going == "foot-only" and mover != ON_FOOT):
        return None
    column = {"good": "good_m", "road": "road_m"}.get(going, "soft_sand_m")
    metres: int | None = row[column]
    return metres


class VehicleInSand(Inputs):
    """A vehicle in soft sand."""

    attempt: Annotated[
        Literal["cross", "free"], Field(description="attempt: to cross the sand, or to get free")
    ]
    mover: Annotated[InSand, Field(description="element that is in the sand")]
    fired: bool = Field(False, description="it stays and fires this turn")
    free_and_move: bool = Field(
        False, description="house rule: an element that gets free moves immediately"
    )


@dataclass(frozen=True)
class BogResult:
    """The result of a dice roll for soft sand: whether the vehicle is stuck."""

    rolled: bool
    stuck: bool
    may_move: bool


@procedure(
    "desert-rats/bog",
    title="Soft sand: stuck or free",
    source="Desert Rats, Movement, note",
    dice={"sand": "roll of the vehicle"},
    also=("stuck", "bogged", "get free"),
    summary=lambda bogged: {"stuck": bogged.stuck},
)
def bog(inputs: VehicleInSand, dice: Dice, working: Working) -> BogResult:
    """Roll when a vehicle crosses soft sand, and again to get free; infantry never rolls."""
    step = working.step
    if inputs.mover == ON_FOOT:
        return BogResult(False, step("foot never get stuck", False), True)
    if inputs.attempt == "free" and inputs.fired:
        return BogResult(False, step("stays to fire, stuck", True), False)
    score: int = step("score", SAND.row(inputs.attempt)["score"])
    die = step("die", dice.d6("sand"))
    if inputs.attempt == "cross":
        stuck = step("stuck", die == score)
        return BogResult(True, stuck, not stuck)
    stuck = step("stuck", die != score)
    return BogResult(True, stuck, step("may move", not stuck and inputs.free_and_move))
