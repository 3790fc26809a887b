"""Obstacles that the map puts into a line of sight (Desert Rats, Shooting at Infantry)."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal

from assistant.boardmap import shapes
from assistant.boardmap.ground import BESIDE_M, Feature, Ground
from assistant.boardmap.line_meetings import NOTHING, Straight
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass

THROUGH_M = 50.0  # depth of a screen that can be seen through
DEEP_M = 1.0  # so much more inside a screen is a hidden stretch, whatever is rounded


@dataclass(frozen=True)
class MapObstacle:
    """An obstacle that the map puts into a line of sight."""

    at_m: float
    top_m: float
    kind: Literal["ground", "screen"]
    feature: str  # its id on the map


def obstacles_on_line(
    ground: Ground, straight: Straight, features: Sequence[Feature] | None = None
) -> list[MapObstacle]:
    """Return the ridges, edges of heights and screens that a line crosses, near to far.

    `features` are the features on the line, if they are known already.
    """
    crossed = ground.crossed([straight.line])[0] if features is None else features
    found = chain.from_iterable(
        FINDS[feature.kind](ground, straight, feature) for feature in crossed
    )
    return sorted(found, key=lambda one: one.at_m)


def _crest(ground: Ground, straight: Straight, crest: Feature) -> Iterator[MapObstacle]:
    for at in straight.between(straight.meets(crest.shape)):
        yield MapObstacle(at, crest.height_m, "ground", crest.id)


def _edge(ground: Ground, straight: Straight, edge: Feature) -> Iterator[MapObstacle]:
    """Yield the higher side of an edge where the ground's height changes."""
    for at in straight.between(straight.meets(edge.shape)):
        beside = (straight.at(max(0, at - BESIDE_M)), straight.at(at + BESIDE_M))
        yield MapObstacle(at, max(map(ground.height, beside)), "ground", edge.id)


def _screen(ground: Ground, straight: Straight, screen: Feature) -> Iterator[MapObstacle]:
    """Yield the near and the far end of the part of a screen that blocks sight."""
    for begin, end in _hidden_stretches(screen, straight):
        for at in (begin, end):
            top = ground.height(straight.at(at)) + screen.height_m
            yield MapObstacle(at, top, "screen", screen.id)


FINDS = {"crest": _crest, "edge": _edge, "screen": _screen}


def _hidden_stretches(screen: Feature, straight: Straight) -> Iterator[tuple[float, float]]:
    """Yield the stretches of a line inside a screen that cannot be seen through."""
    first = THROUGH_M if screen.holds(straight.start) else 0.0
    through = THROUGH_M if screen.holds(straight.end) else 0.0
    last = straight.length_m - through
    for begin, end in straight.inside(screen.shape, screen.outline):
        begin, end = max(begin, first), min(end, last)
        if end - begin > NOTHING:
            yield begin, end


def are_surely_hidden(
    screen: Feature,
    lines: "Sequence[shapes.LineString]",
    ends: Sequence[tuple[Place, Place]],
) -> list[bool]:
    """Return for each of many lines whether surely a stretch of it is hidden in a screen.

    Where it is not sure, `_hidden_stretches` decides.
    """
    if not lines:
        return []
    inside_m = shapes.length(shapes.intersection(lines, screen.shape))
    through_m = sum(
        THROUGH_M * shapes.intersects_xy(screen.shape, *zip(*places, strict=True))
        for places in zip(*ends, strict=True)
    )
    deep: list[bool] = (inside_m > through_m + DEEP_M).tolist()
    return deep
