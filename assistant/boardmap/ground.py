"""The ground at a place, and the obstacles on a straight line over it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal

from assistant.boardmap import shapes
from assistant.boardmap.line_meetings import NOTHING, Straight
from assistant.boardmap.nearness import Box, box_about, is_in_box, is_near
from assistant.boardmap.outlines import course, surface
from assistant.boardmap.plan import Area, Bank, Cover, Place, Plan, Road
from assistant.boardmap.traced_lines import TracedLines
from assistant.frozen import dataclass

MAP_EDGE = "map-edge"
REMEMBERED = 50_000  # heights of places
REMEMBERED_PATHS = 4_000
BESIDE_M = 1.0  # distance from an edge at which heights are taken


@dataclass(frozen=True)
class Leg:
    """A piece of a path over one kind of going: an area's, `good`, or `road`."""

    going: str
    m: float


@dataclass(frozen=True)
class Path:
    """A straight path as far as it is passable."""

    legs: tuple[Leg, ...]
    length_m: float
    end: Place
    barred_by: str | None  # the id of the obstacle that stops it before its goal


@dataclass(frozen=True)
class Feature:
    """Something that may block a line of sight: a ridge, the edge of a height, a screen."""

    kind: Literal["crest", "edge", "screen"]
    id: str
    height_m: float  # of a ridge its crest, of a screen its own
    shape: shapes.BaseGeometry
    highest_m: float  # no part of its top is higher
    lowest_m: float  # nor lower

    @cached_property
    def outline(self) -> shapes.BaseGeometry:
        """The outline of a screen."""
        return shapes.boundary(self.shape)

    def holds(self, place: Place) -> bool:
        """Return whether a place is in or on the feature."""
        return bool(shapes.intersects_xy(self.shape, *place))


class Ground:
    """A plan with its shapes; with a turn, only the areas of that turn count."""

    def __init__(self, plan: Plan, turn: int | None = None) -> None:
        self.plan = plan
        self.areas = [(area, surface(area.polygon)) for area in plan.areas if area.stands(turn)]
        self._boxes = [(*each, box_about(each[0].polygon)) for each in reversed(self.areas)]
        self._heights: dict[Place, float] = {}
        self.traced = TracedLines()
        self._paths: dict[tuple[Place, Place, tuple[str, ...]], Path] = {}
        self.crests = [(crest, course(crest.points)) for crest in plan.crests]
        self.banks = [(bank, course(bank.points)) for bank in plan.banks]
        self.roads = [(road, course(road.points)) for road in plan.roads]

    def take_over(self, earlier: Ground) -> None:
        """Take over heights, paths and lines from another ground of the same plan if still true.

        Only dust may differ: more uncovers no hidden line, and less hides no clear one.
        """
        here, there = ({id(area): area for area, _ in each.areas} for each in (self, earlier))
        added, removed = here.keys() - there.keys(), there.keys() - here.keys()
        differ = ({**here, **there}[key] for key in added | removed)
        if all((area.height_m, area.going) == (None, None) for area in differ):
            self._heights, self._paths = earlier._heights, earlier._paths
            self.traced = earlier.traced.kept(hidden=not removed, clear=not added)

    @cached_property
    def edge(self) -> shapes.BaseGeometry:
        """The edge of the map."""
        return shapes.boundary(shapes.box(0, 0, self.plan.width_m, self.plan.height_m))

    @cached_property
    def _edges_of_going(self) -> list[tuple[shapes.BaseGeometry, Box]]:
        """The edges of the areas that have a going, each with the box around it."""
        edges = [shapes.boundary(shape) for area, shape in self.areas if area.going is not None]
        shapes.prepare(edges)
        return [(edge, edge.bounds) for edge in edges]

    @cached_property
    def _courses_of_banks(self) -> list[tuple[Bank, shapes.LineString, Box]]:
        """The banks and their courses, each with the box about it."""
        return [(bank, line, line.bounds) for bank, line in self.banks]

    @cached_property
    def features(self) -> list[Feature]:
        """All that may block a line of sight: ridges, edges of heights, screens."""
        crests = [
            Feature("crest", crest.id, crest.crest_m, line, crest.crest_m, crest.crest_m)
            for crest, line in self.crests
        ]
        edges: list[Feature] = []
        screens: list[Feature] = []
        for area, shape in self.areas:
            if area.height_m is not None:
                edge, tops = shapes.boundary(shape), self._heights_near(shape)
                edges.append(Feature("edge", area.id, area.height_m, edge, *tops))
            if area.screen_m:
                tops = self._heights_near(shape, area.screen_m)
                screens.append(Feature("screen", area.id, area.screen_m, shape, *tops))
        return [*crests, *edges, *screens]

    def _heights_near(self, shape: shapes.BaseGeometry, more_m: float = 0) -> tuple[float, float]:
        """Return heights over and under all ground on an area or beside it, raised by `more_m`."""
        near_m = BESIDE_M * 1.01
        heights = [self.plan.base_height_m]
        for area, other in self.areas:
            if area.height_m is not None and other.distance(shape) <= near_m:
                heights.append(area.height_m)
        lowest = min(heights)  # crests only raise it
        for crest, line in self.crests:
            if line.distance(shape) <= crest.slope_m + near_m:
                heights.append(crest.crest_m)
        return max(heights) + more_m, lowest + more_m

    @cached_property
    def _tree(self) -> shapes.STRtree:
        return shapes.STRtree([feature.shape for feature in self.features])

    def crossed(self, lines: Sequence[shapes.LineString]) -> list[list[Feature]]:
        """Return for each of many lines the features that it meets, in order."""
        if not lines:
            return []
        met: list[list[int]] = [[] for _ in lines]
        for line, feature in shapes.pairs_that_meet(self._tree, lines):
            met[line].append(feature)
        return [[self.features[number] for number in sorted(each)] for each in met]

    def height(self, place: Place) -> float:
        """Return the height of the ground in meters: its area's or the base's, raised by crests."""
        known = self._heights.get(place)
        if known is None:
            if len(self._heights) >= REMEMBERED:
                self._heights.clear()
            known = self._heights[place] = self._height(place)
        return known

    def _height(self, place: Place) -> float:
        lies = (area.height_m for area in self._over(place) if area.height_m is not None)
        base = next(lies, self.plan.base_height_m)
        heights = [base]
        point = shapes.Point(place) if self.crests else None
        for crest, line in self.crests:
            away = line.distance(point)
            if crest.crest_m > base and away < crest.slope_m:
                heights.append(base + (crest.crest_m - base) * (1 - away / crest.slope_m))
        return max(heights)

    def going(self, place: Place) -> str:
        """Return the going at a place: `road`, an area's going, or `good`."""
        if self.road_at(place):
            return "road"
        return next((area.going for area in self._over(place) if area.going), "good")

    def cover(self, place: Place) -> Cover:
        """Return the cover at a place."""
        return next((a.cover for a in self._over(place) if a.cover != "none"), "none")

    def road_at(self, place: Place) -> Road | None:
        """Return the road at a place, if any."""
        for road, line in self.roads:
            near = is_near(place, road.points, road.width_m / 2)
            if near is None:
                near = line.distance(shapes.Point(place)) <= road.width_m / 2
            if near:
                return road
        return None

    def path(self, straight: Straight, bars: tuple[str, ...]) -> Path:
        """Return a straight path, cut where the going changes, up to the first obstacle.

        `bars` are the kinds of banks that block it (`vehicles`, `all`).
        """
        key = (straight.start, straight.end, bars)
        known = self._paths.get(key)
        if known is None:
            if len(self._paths) >= REMEMBERED_PATHS:
                self._paths.clear()
            known = self._paths[key] = self._path(straight, bars)
        return known

    def _path(self, straight: Straight, blocking: tuple[str, ...]) -> Path:
        length, barred_by = self._barred(straight, blocking)
        legs: list[Leg] = []
        cuts = [at for at in self._changes(straight) if at < length - NOTHING]
        for begin, end in pairwise([*cuts, length]):
            if end - begin <= NOTHING:
                continue
            going = self.going(straight.at((begin + end) / 2))
            if legs and legs[-1].going == going:
                legs[-1] = Leg(going, legs[-1].m + end - begin)
            else:
                legs.append(Leg(going, end - begin))
        return Path(tuple(legs), length, straight.at(length), barred_by)

    def _over(self, place: Place) -> Iterator[Area]:
        """Yield the areas that hold a place, the uppermost first."""
        for area, shape, box in self._boxes:
            if is_in_box(box, place) and shapes.intersects_xy(shape, *place):
                yield area

    def _changes(self, straight: Straight) -> list[float]:
        """Return every place of a path where its going may change, and its ends."""
        found: list[float] = []
        for edge, box in self._edges_of_going:
            if straight.comes_near(box):
                found += straight.meets(edge)
        for road, _ in self.roads:
            found += straight.within(road.width_m / 2, road.points)
        return straight.cut(found)

    def _barred(self, straight: Straight, bars: tuple[str, ...]) -> tuple[float, str | None]:
        """Return how far a path goes until it is blocked, and the id of the bank or edge there."""
        stops: list[tuple[float, str]] = []
        for bank, line, box in self._courses_of_banks:
            if bank.bars not in bars or not straight.comes_near(box):
                continue
            if (at := self._stop(straight, line)) is not None:
                stops.append((at, bank.id))
        if not self.plan.holds(straight.end):
            stops.append((max(straight.meets(self.edge), default=0.0), MAP_EDGE))
        return min(stops, key=lambda stop: stop[0], default=(straight.length_m, None))

    def _stop(self, straight: Straight, bank: shapes.BaseGeometry) -> float | None:
        """Return where a bank first blocks a path; the path's start and roads do not count."""
        for at in straight.meets(bank):
            if at > NOTHING and self.road_at(straight.at(at)) is None:
                return at
        return None
