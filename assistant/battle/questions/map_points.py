"""Questions for a place on a plan, tapped on a map or typed; headings as compass points.

In metres, or in inches on a table.
"""

from dataclasses import dataclass

from assistant.battle.questions.scales import MARK

Place = tuple[float, float]  # east and north, or right and away
POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
POINT_DEG = 360 / len(POINTS)


@dataclass(frozen=True)
class Measure:
    """How places on a plan are counted."""

    axes: tuple[str, str]  # the names under which a place is answered
    words: tuple[str, str]  # of its two fields
    ways: tuple[str, str]  # in which they are measured
    short: tuple[str, str]  # after each figure
    fine: float  # no finer than this
    step: float  # of an arrow key
    mark: str  # after a figure of either


METRES = Measure(
    ("x_m", "y_m"),
    ("metres east", "metres north"),
    ("east", "north"),
    (" m east", " m north"),
    1,
    10,
    " m",
)
INCHES = Measure(
    ("x_in", "y_in"),
    ("inches right", "inches away"),
    ("right", "away"),
    ("″ right", "″ away"),
    0.5,
    1,
    MARK,
)


@dataclass(frozen=True)
class Spot:
    """What a question for a place stands on."""

    within: Place  # the far corner of the plan
    measure: Measure = METRES
    start: Place | None = None  # where whoever goes there is now
    inside: tuple[Place, ...] = ()  # corners of the ground in which it must lie
    typed: tuple[str, str] = ("", "")
    takes: str = ""  # how long it takes to go to the place that was told

    @property
    def axes(self) -> tuple[str, str]:
        """The names under which it is answered."""
        return self.measure.axes

    def told(self, place: Place) -> str:
        """A place in words."""
        right, away = self.measure.short
        return f"{place[0]:g}{right}, {place[1]:g}{away}"


@dataclass(frozen=True)
class SpotMap:
    """The reader's own map on which a place is tapped: drawn, and how its units are metres."""

    svg: str
    scale: float  # units a metre or an inch
    height: float  # units from top to bottom
    turned_deg: int  # 0, 90, 180 or 270: which way is up


def point_of(heading_deg: float) -> str:
    """The compass point of a heading: `NE`."""
    return POINTS[int((heading_deg % 360 + POINT_DEG / 2) // POINT_DEG) % len(POINTS)]


def degrees_of(point: str) -> float | None:
    """The degrees of a compass point; None if it is none."""
    word = point.strip().upper()
    return POINTS.index(word) * POINT_DEG if word in POINTS else None
