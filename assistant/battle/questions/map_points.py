"""Questions for a point on a plan, tapped on a map or typed; headings as compass points.

Points are in meters, or in inches on a table.
"""

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from json import dumps

from assistant.battle.questions.scales import MARK
from assistant.frozen import dataclass

VIA = "via"  # the field of a way's bends: `450 300;700 310`
Place = tuple[float, float]  # east and north, or right and away
CLOCK = re.compile(r"(\d{1,2}) ?o[’']?clock")
POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
POINT_NAMES = (
    *("north", "north-east", "east", "south-east"),
    *("south", "south-west", "west", "north-west"),
)
POINT_DEG = 360 / len(POINTS)


@dataclass(frozen=True)
class Measure:
    """The unit and axes in which points on a plan are measured."""

    axes: tuple[str, str]  # the names under which a place is answered
    words: tuple[str, str]  # of its two fields
    ways: tuple[str, str]  # in which they are measured
    short: tuple[str, str]  # after each figure
    fine: float  # no finer than this
    step: float  # of an arrow key
    mark: str  # after a figure of either
    ground: tuple[int, float] | None = None  # how the plan's meters are turned (degrees) and scaled

    def describe(self, place: Place) -> str:
        """Describe a point in words."""
        return ", ".join(f"{far:g}{way}" for far, way in zip(place, self.short, strict=True))


METRES = Measure(
    ("x_m", "y_m"),
    ("meters east", "meters north"),
    ("east", "north"),
    (" m east", " m north"),
    1,
    10,
    " m",
)
INCHES = Measure(
    ("x_in", "y_in"),
    ("inches from the west edge", "inches from the south edge"),
    ("from the west edge", "from the south edge"),
    ("″ from the west edge", "″ from the south edge"),
    0.5,
    1,
    MARK,
)


@dataclass(frozen=True)
class MapPoint:
    """A question for a point: its plan, start and bounds."""

    within: Place  # the far corner of the plan
    measure: Measure = METRES
    start: Place | None = None  # where the unit is now
    inside: tuple[Place, ...] = ()  # corners of the area that must contain the point
    typed: tuple[str, str] = ("", "")
    drawing: "Drawing | None" = None  # of the way to the entered place
    by_legs: bool = False  # the way may have bends
    is_outline: bool = False  # the point is the last corner of an outline
    is_line: bool = False  # the outline stays open, as a line
    via: tuple[Place, ...] = ()  # the bends, or the corners before, as they were entered
    lines: tuple["SnapLine", ...] = ()  # to which a tap near them goes

    @property
    def sketch(self) -> "WaySketch | None":
        """The path to the entered place, or the sketch shown without a place."""
        return self.drawing.sketch if self.drawing else None

    @property
    def axes(self) -> tuple[str, str]:
        """The names of the two form fields that hold the answer."""
        return self.measure.axes

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of all form fields of the answer, its bends among them."""
        return (*self.axes, VIA) if self.by_legs or self.is_outline else self.axes

    @property
    def snaps(self) -> str:
        """The lines to which a tap is moved, as JSON: their names, places and reach."""
        return dumps([[line.name, line.places, line.reach_px] for line in self.lines])

    @property
    def bends(self) -> str:
        """The bends of the path, as its field holds them."""
        return join_places(self.via)

    @property
    def by_road(self) -> str:
        """The bends of the same path by road; empty if the path already follows the roads."""
        sketch = self.sketch
        bends = join_places(sketch.bends) if sketch else ""
        return "" if bends == self.bends else bends

    def describe(self, place: Place) -> str:
        """Describe a point in words."""
        return self.measure.describe(place)


def join_places(places: Iterable[Place]) -> str:
    """Write places as a field holds them: `450 300;700 310`."""
    return ";".join(f"{x:g} {y:g}" for x, y in places)


@dataclass(frozen=True)
class SnapLine:
    """A line on the plan to which a nearby tap is moved: a road, a crest, an edge."""

    name: str
    places: tuple[Place, ...]  # in the measure of the question
    reach_px: float  # from so far on a screen


@dataclass(frozen=True)
class Ghost:
    """An element where it will be at the end of a path."""

    place: Place
    label: str
    leads: bool = False
    heading_deg: float | None = None  # which it faces there


@dataclass(frozen=True)
class WaySketch:
    """The path to a point, drawn and described before a move; places are on the plan.

    Only the `bends` are in the unit of the question.
    """

    words: str = ""  # when it ends
    meant: str = ""  # the unit or thing that will be at the point
    warnings: tuple[str, ...] = ()
    mark: str = "a"  # the shape of the side
    reach: tuple[Place, ...] = ()  # how far one turn goes
    route: tuple[Place, ...] = ()
    bends: tuple[Place, ...] = ()  # of the same way along a road, if there is one
    slow: tuple[tuple[Place, Place], ...] = ()  # stretches over bad ground
    ticks: tuple[tuple[Place, str], ...] = ()  # the ends of turns
    paths: tuple[tuple[Place, Place], ...] = ()  # of single elements to their ghosts
    ghosts: tuple[Ghost, ...] = ()
    stops: tuple[Place, ...] = ()  # where somebody gets no farther


class Drawing:
    """A sketch that is drawn when somebody looks at it, and equals another that looks the same.

    Drawing takes long, and nobody looks at the sketch once the move is made.
    """

    def __init__(self, draw: Callable[[], WaySketch]) -> None:
        self._draw = draw

    @cached_property
    def sketch(self) -> WaySketch:
        """The sketch."""
        return self._draw()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and self.sketch == other.sketch

    def __hash__(self) -> int:
        return hash(self.sketch)

    def __repr__(self) -> str:
        return repr(self.sketch)


@dataclass(frozen=True)
class MapPointMap:
    """The viewer's own map on which a point is tapped: its SVG, and its units per meter or inch."""

    svg: str
    scale: float  # units a meter or an inch
    height: float  # units from top to bottom
    turned_deg: int  # 0, 90, 180 or 270: which way is up


def compass_point(heading_deg: float) -> str:
    """Return the compass point of a heading in degrees: `NE`."""
    return POINTS[_nearest_point(heading_deg)]


def compass_name(heading_deg: float) -> str:
    """Return the name of the compass point of a heading in degrees: `north-east`."""
    return POINT_NAMES[_nearest_point(heading_deg)]


def _nearest_point(heading_deg: float) -> int:
    return int((heading_deg % 360 + POINT_DEG / 2) // POINT_DEG) % len(POINTS)


def heading_words(heading_deg: float) -> str:
    """Return a heading as its compass point, or in degrees between two points: `N`, `37°`."""
    point = compass_point(heading_deg)
    return point if heading_deg == compass_degrees(point) else f"{heading_deg:g}°"


def clock_degrees(words: str, twelve_deg: int) -> float | None:
    """Return the heading of a clock hour, such as `4 o’clock`, in degrees; None for other words."""
    found = CLOCK.fullmatch(words.strip().lower())
    hour = int(found[1]) if found else 0
    return float((30 * hour + twelve_deg) % 360) if 1 <= hour <= 12 else None


def compass_degrees(point: str) -> float | None:
    """Return the heading of a compass point in degrees; None for another word."""
    word = point.strip().upper()
    return POINTS.index(word) * POINT_DEG if word in POINTS else None
