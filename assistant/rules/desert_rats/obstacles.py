"""What the map puts into a line of sight (Desert Rats, Shooting at Infantry)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from assistant.boardmap.along import NOTHING, Straight
from assistant.boardmap.ground import Feature, Ground

BESIDE_M = 1.0  # heights at an edge are taken so far on both sides of it
THROUGH_M = 50.0  # one sees so far out of what hides, and into it


@dataclass(frozen=True)
class Found:
    """What the map puts into a line of sight."""

    at_m: float
    top_m: float
    kind: Literal["ground", "screen"]
    feature: str  # its id on the map


def in_the_way(
    ground: Ground, straight: Straight, features: Sequence[Feature] | None = None
) -> list[Found]:
    """Ridges, edges of heights and screens that a line crosses, near to far.

    `features` are those that it meets, where they are known already.
    """
    crossed = ground.crossed([straight.line])[0] if features is None else features
    found = chain.from_iterable(
        FINDS[feature.kind](ground, straight, feature) for feature in crossed
    )
    return sorted(found, key=lambda one: one.at_m)


def _crest(ground: Ground, straight: Straight, crest: Feature) -> Iterator[Found]:
    for at in straight.between(straight.meets(crest.shape)):
        yield Found(at, crest.height_m, "ground", crest.id)


def _edge(ground: Ground, straight: Straight, edge: Feature) -> Iterator[Found]:
    """The higher side of an edge where the ground's height changes."""
    for at in straight.between(straight.meets(edge.shape)):
        beside = (straight.at(max(0, at - BESIDE_M)), straight.at(at + BESIDE_M))
        yield Found(at, max(map(ground.height, beside)), "ground", edge.id)


def _screen(ground: Ground, straight: Straight, screen: Feature) -> Iterator[Found]:
    """The near and the far end of what hides, as far as one does not see through it."""
    for begin, end in _hidden(screen, straight):
        for at in (begin, end):
            top = ground.height(straight.at(at)) + screen.height_m
            yield Found(at, top, "screen", screen.id)


FINDS = {"crest": _crest, "edge": _edge, "screen": _screen}


def _hidden(screen: Feature, straight: Straight) -> Iterator[tuple[float, float]]:
    """The stretches of a line inside a screen, less what one sees through at its ends."""
    first = THROUGH_M if screen.holds(straight.start) else 0.0
    through = THROUGH_M if screen.holds(straight.end) else 0.0
    last = straight.length_m - through
    for begin, end in straight.inside(screen.shape):
        begin, end = max(begin, first), min(end, last)
        if end - begin > NOTHING:
            yield begin, end
