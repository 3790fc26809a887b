"""The march of an element in a turn, straight or round bends (Desert Rats, Movement)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from assistant.battle.desert_rats.kit.geometry import (
    bearing_between,
    distance_between_m,
    nearest_on_plan,
    place_ahead,
    place_between,
)
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.ground import MAP_EDGE, Ground, Leg
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass, replace
from assistant.rules.desert_rats.paths import SAND_GOING, WHOLE_TURN, path_of, reach_in_turn
from assistant.rules.working import NullWorking

FAR_M = 500.0  # farther than anything goes in a turn
SHORT_M = 0.1  # it halts before a bank, not on the bank: from there it could cross
NOTHING_M = 0.5  # nearer than this one is there


@dataclass(frozen=True)
class March:
    """The march of one element in this turn, before the dice for soft sand."""

    element: str
    start: Place
    end: Place  # as far as its move takes it, the ground allowing
    heading_deg: float
    legs: tuple[Leg, ...]  # to its goal
    at_most_m: float | None
    sand: bool  # a vehicle that comes through soft sand: a die is rolled
    barred_by: str | None  # a bank, the map's edge, or ground that it may not enter
    bends: tuple[Place, ...] = ()  # between start and end

    @property
    def length_m(self) -> float:
        """The length of the march in meters."""
        return length_of((self.start, *self.bends, self.end))

    def shortened(self, share: float) -> "March":
        """Return the first share (0 to 1) of the march."""
        end, bends = place_along((self.start, *self.bends, self.end), share)
        return replace(self, end=end, bends=bends)

    def place_at(self, share: float) -> Place:
        """Return the place at a share (0 to 1) of the march."""
        return place_along((self.start, *self.bends, self.end), share)[0]


def length_of(course: Sequence[Place]) -> float:
    """Return the length of a course from place to place in meters."""
    return sum(distance_between_m(a, b) for a, b in pairwise(course))


def place_along(course: Sequence[Place], share: float) -> tuple[Place, tuple[Place, ...]]:
    """Return the place at a share of a course, and the bends before it."""
    if len(course) == 2:
        return place_between(course[0], course[1], share), ()
    left = length_of(course) * share
    for number, (a, b) in enumerate(pairwise(course), 1):
        piece = distance_between_m(a, b)
        if left <= piece or number == len(course) - 1:
            end = place_between(a, b, min(1.0, left / piece)) if piece else b
            return end, tuple(course[1:number])
        left -= piece
    raise AssertionError("a course has two places")


def march_towards(
    ground: Ground,
    element: Element,
    goal: Place,
    heading_deg: float | None = None,
    at_most_m: float | None = None,
) -> March | None:
    """Return an element's straight march to a goal; None if it is there or cannot move at all."""
    return march_along(ground, element, (goal,), heading_deg, at_most_m)


def march_along(
    ground: Ground,
    element: Element,
    points: Sequence[Place],
    heading_deg: float | None = None,
    at_most_m: float | None = None,
    turn: Fraction = WHOLE_TURN,
) -> March | None:
    """Return an element's march from point to point, in a share of a turn; None if there is none.

    There is none when the element is at the last point or cannot move at all.
    """
    mover = element.row["mover"]
    course = [element.place]
    course += [each for a, each in pairwise((element.place, *points)) if a != each]
    if (
        mover is None
        or element.stuck is not None
        or (len(course) <= 2 and distance_between_m(element.place, points[-1]) < NOTHING_M)
    ):
        return None
    legs: list[Leg] = []
    obstacle = None
    for start, goal in pairwise(course):
        path = path_of(ground, start, goal, str(mover))
        legs += path.legs
        if path.barred_by is not None:
            obstacle = path.barred_by
            break
    covered, stopped = reach_in_turn(str(mover), legs, at_most_m, NullWorking(""), turn)
    far = float(sum(covered))
    if obstacle not in (None, MAP_EDGE) and stopped == "arrived":
        far = max(0.0, far - SHORT_M)
    end, bends = place_along(course, far / length_of(course))
    end = nearest_on_plan(ground.plan, end)  # a hair beyond the edge is off the map
    sand = (
        (end, bends) != (element.place, ())  # a vehicle that halted before a bank stays there
        and element.is_vehicle
        and any(
            leg.going == SAND_GOING and m > 0
            for leg, m in zip(legs[: len(covered)], covered, strict=True)
        )
    )
    at_edge = obstacle if stopped == "arrived" else None
    blocked_by = at_edge or ("ground" if stopped == "blocked" else None)
    facing = bearing_between(course[-2], course[-1]) if heading_deg is None else heading_deg
    return March(
        element.id, element.place, end, facing, tuple(legs), at_most_m, sand, blocked_by, bends
    )


def marches_ahead(
    ground: Ground, goers: Sequence[Element], heading: float, turn: Fraction = WHOLE_TURN
) -> list[March]:
    """Return the marches straight ahead for elements without a separate goal."""
    ways = (
        march_along(ground, x, (place_ahead(x.place, heading, FAR_M),), turn=turn)
        for x in goers
        if x.goal is None
    )
    return [way for way in ways if way]


def slowest_pace(ways: Sequence[March]) -> float:
    """Return the length of the shortest march, in meters.

    Blocked elements do not count. If all are blocked, return the length of the longest march.
    """
    free = [way.length_m for way in ways if not way.barred_by]
    return min(free) if free else max((way.length_m for way in ways), default=0.0)
