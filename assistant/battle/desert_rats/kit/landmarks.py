"""Landmarks beside a place, which help to notice a misread ruler (Desert Rats, 4.1).

They reveal nothing: they follow from the reader's own map and from a place that the reader already
knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from assistant.battle.desert_rats.kit.geometry import bearing_between
from assistant.battle.questions.map_points import compass_name
from assistant.boardmap import shapes
from assistant.boardmap.outlines import course, surface
from assistant.boardmap.plan import AnyLine, Area, Crest, Place, Plan, Road
from assistant.rules.rounding import round_half_up

CM_MM, INCH_MM = 10, 25.4
FARTHEST_CM = 50  # on the table; a landmark farther off helps nobody
BESIDE_ROAD_M = 5.0  # from its edge
ON_CREST_M = 5.0  # nearer, a place is on the crest
_QUALITIES = (
    "big black broken burnt deep drifting dry eastern flat great grey high little long low lower"
    " middle narrow new northern old red rocky salt sandy short small soft southern stony upper"
    " western white wide"
)
_KINDS = (
    "camel crest dust east edge mines north palm palms ridge road ruins sand south stone track"
    " trench trenches village wadi well west wire"
)
CLOSED = ("impassable", "foot-only")  # to vehicles
AT_EDGE_M = 1.0
ARTICLES = ("A", "An", "The")
ORDINARY = frozenset(f"{_QUALITIES} {_KINDS}".split())  # written small within a sentence


@lru_cache(maxsize=4096)  # a page is drafted many times before it goes out
def describe_landmark(plan: Plan, mm_per_m: float, place: Place, ruler: str = "mm") -> str:
    """Describe a place by the features there and nearby: `on the track, 15 cm south of the scarp`.

    `mm_per_m` is the scale of the reader's table, on which the distance is given; with an inch
    `ruler` it is in inches.
    """
    point = shapes.Point(place)
    features = [(each, _shape(each)) for each in _features(plan)]
    here = [each for each, shape in features if _is_at(each, shape.distance(point))]
    spot = min(here, key=_rank, default=None)
    words = [f"{_preposition(plan, spot, point)} {name_in_sentence(spot)}"] if spot else []
    others = [(shape.distance(point), each, shape) for each, shape in features if each not in here]
    if others:
        far, each, shape = min(others, key=lambda one: one[0])
        away_mm = far * mm_per_m
        if round_half_up(away_mm / CM_MM) <= FARTHEST_CM:
            step_mm, mark = (CM_MM, " cm") if ruler == "mm" else (INCH_MM, "″")
            away = round_half_up(away_mm / step_mm)
            way = bearing_between(_nearest_point(shape, point), place)
            words.append(
                f"{away}{mark} {compass_name(way)} of {name_in_sentence(each)}"
                if away
                else f"beside {name_in_sentence(each)}"
            )
    return ", ".join(words)


def _features(plan: Plan) -> Iterator[Area | AnyLine]:
    """Yield the named features that last for the whole battle."""
    for area in plan.areas:
        if area.name and area.from_turn is None and area.until_turn is None:
            yield area
    yield from (line for line in plan.lines if line.name)


def _shape(feature: Area | AnyLine) -> shapes.BaseGeometry:
    return surface(feature.polygon) if isinstance(feature, Area) else course(feature.points)


def _is_at(feature: Area | AnyLine, far_m: float) -> bool:
    """Return whether a place at a distance from a feature is on it or in it."""
    if isinstance(feature, Road):
        return far_m <= feature.width_m / 2 + BESIDE_ROAD_M
    return far_m <= (ON_CREST_M if isinstance(feature, Crest) else 0)


def _rank(feature: Area | AnyLine) -> tuple[bool, float]:
    """Return a sort key of the features at a place: a road first, then the smallest."""
    return not isinstance(feature, Road), _shape(feature).area


def _preposition(plan: Plan, feature: Area | AnyLine, point: shapes.Point) -> str:
    """Return `on`, `in`, or, on the edge of an area, `at the edge of`."""
    if isinstance(feature, Area):
        edge = shapes.boundary(_shape(feature))
        if edge.distance(point) <= AT_EDGE_M:
            return "at the edge of"
    high = isinstance(feature, Area) and (feature.height_m or 0) > plan.base_height_m
    return "on" if high or not isinstance(feature, Area) else "in"


def within_sentence(words: str) -> str:
    """Return words with a leading article in lower case, for use in a sentence: `the minefield`."""
    first, _, rest = words.partition(" ")
    return f"{first.lower()} {rest}" if first in ARTICLES and rest else words


def name_in_sentence(feature: Area | AnyLine) -> str:
    """Return a feature's name within a sentence: `the track`, `the soft sand`, `Wadi Tawil`."""
    first, _, rest = feature.name.partition(" ")
    if first in ARTICLES and rest:
        return within_sentence(feature.name)
    if not rest[:1].islower():
        return feature.name
    # another first word may be the name of a place: the Gebel track
    return f"the {first.lower() if first.lower() in ORDINARY else first} {rest}"


def _nearest_point(shape: shapes.BaseGeometry, point: shapes.Point) -> Place:
    """Return the point of a shape that is nearest to another point."""
    near = shape.interpolate(shape.project(point)) if shape.length and not shape.area else None
    if near is None:
        edge = shapes.boundary(shape)
        near = edge.interpolate(edge.project(point))
    return (near.x, near.y)
