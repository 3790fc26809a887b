"""Questions for a place: metres on a plan, tapped on a map or typed; headings as compass points."""

from dataclasses import dataclass

Place = tuple[float, float]  # metres east and north
POINTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
POINT_DEG = 360 / len(POINTS)


@dataclass(frozen=True)
class Spot:
    """What a question for a place stands on."""

    within: Place  # the far corner of the plan
    axes: tuple[str, str] = ("x_m", "y_m")  # the names under which it is answered
    start: Place | None = None  # where whoever goes there is now
    inside: tuple[Place, ...] = ()  # corners of the ground in which it must lie
    typed: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class SpotMap:
    """The reader's own map on which a place is tapped: drawn, and how its units are metres."""

    svg: str
    scale: float  # units a metre
    height: float  # units from top to bottom
    turned_deg: int  # 0, 90, 180 or 270: which way is up


def point_of(heading_deg: float) -> str:
    """The compass point of a heading: `NE`."""
    return POINTS[int((heading_deg % 360 + POINT_DEG / 2) // POINT_DEG) % len(POINTS)]


def degrees_of(point: str) -> float | None:
    """The degrees of a compass point; None if it is none."""
    word = point.strip().upper()
    return POINTS.index(word) * POINT_DEG if word in POINTS else None
