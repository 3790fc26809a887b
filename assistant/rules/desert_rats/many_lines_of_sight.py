"""Many lines of sight at once on one map (Desert Rats, Shooting at Infantry)."""

from array import array
from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

from assistant.boardmap import shapes
from assistant.boardmap.ground import Feature, Ground
from assistant.boardmap.line_meetings import Straight
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.lines_of_sight import EYE_M, Kind, LineEnds
from assistant.rules.desert_rats.obstacles import FINDS, are_surely_hidden

SURELY_M = 0.001  # heights that differ by more differ whatever is rounded


class LineEnd(NamedTuple):
    """One end of a line of sight: quickly made, and its own key."""

    place: Place
    kind: Kind


Pair = tuple[LineEnd, LineEnd]


def clear_lines(ground: Ground, pairs: Sequence[Pair]) -> list[bool]:
    """Return whether each of many pairs of different places see each other, which is mutual.

    A feature lower than both ends hides nothing. A crest higher than both ends always hides one
    from the other, and so does a screen that a line enters deeply: these need no measuring.
    """
    if not pairs:
        return []
    ends = set(chain.from_iterable(pairs))
    eyes_m = {end: ground.height(end.place) + EYE_M[end.kind] for end in ends}
    heights = [(eyes_m[one], eyes_m[other]) for one, other in pairs]
    lines = _straight_lines(pairs)
    rising, found = _compare_heights(ground, lines, heights)
    unsure = [
        _UnsureLine(number, lines[number], (one.place, other.place), *heights[number], features)
        for number, features in rising.items()
        for one, other in (pairs[number],)
    ]
    hidden = _hidden_by_screens(unsure)
    for line in unsure:
        found[line.number] = line.number not in hidden and line.is_clear(ground)
    return found


def _straight_lines(pairs: Sequence[Pair]) -> "Sequence[shapes.LineString]":
    """Return the lines between many pairs of ends; the library reads one row of numbers fastest."""
    row = array("d", [m for one, other in pairs for place in (one[0], other[0]) for m in place])
    numbers: Any = memoryview(row).cast("B").cast("d", (len(pairs), 2, 2))
    return list(shapes.linestrings(numbers))


def _compare_heights(
    ground: Ground, lines: "Sequence[shapes.LineString]", heights: Sequence[tuple[float, float]]
) -> tuple[dict[int, list[Feature]], list[bool]]:
    """Return the features that may hide the ends of each unsure line, and which lines are clear."""
    lower = [min(two) - SURELY_M for two in heights]
    higher = [max(two) + SURELY_M for two in heights]
    is_clear = [True] * len(heights)
    rising: dict[int, list[Feature]] = {}
    for feature in ground.features:
        highest = feature.highest_m
        asked = [n for n, low in enumerate(lower) if highest > low and is_clear[n]]
        for number in _lines_meeting(feature, lines, asked):
            if feature.kind == "crest" and feature.height_m > higher[number]:
                is_clear[number] = False
                rising.pop(number, None)
            else:
                rising.setdefault(number, []).append(feature)
    return rising, is_clear


def _lines_meeting(
    feature: Feature, lines: "Sequence[shapes.LineString]", numbers: list[int]
) -> list[int]:
    """Return those numbers whose lines meet a feature."""
    shapes.prepare(feature.shape)
    met: Any = shapes.intersects(feature.shape, [lines[number] for number in numbers])
    return [number for number, meets in zip(numbers, met, strict=True) if meets]


class _UnsureLine(NamedTuple):
    """A line of sight that some features may block: it depends on where the line meets them."""

    number: int
    line: "shapes.LineString"
    places: tuple[Place, Place]
    eye_m: float
    top_m: float
    rising: Sequence[Feature]

    def is_clear(self, ground: Ground) -> bool:
        """Return whether none of the features hides the ends of the line from each other."""
        straight = Straight.of_line(*self.places, self.line)
        ends = LineEnds(straight.length_m, self.eye_m, self.top_m, self.top_m)
        found = (FINDS[feature.kind](ground, straight, feature) for feature in self.rising)
        return not any(ends.is_hidden_by(obstacle) for obstacle in chain.from_iterable(found))


def _hidden_by_screens(lines: Sequence[_UnsureLine]) -> set[int]:
    """Return the numbers of the lines that run deep through a screen higher than both ends."""
    by_screen: dict[int, tuple[Feature, list[_UnsureLine]]] = {}
    for line in lines:
        higher_m = max(line.eye_m, line.top_m) + SURELY_M
        for feature in line.rising:
            if feature.kind == "screen" and feature.lowest_m > higher_m:
                by_screen.setdefault(id(feature), (feature, []))[1].append(line)
    hidden: set[int] = set()
    for screen, met in by_screen.values():
        asked = [line for line in met if line.number not in hidden]  # one screen is enough
        places = [line.places for line in asked]
        deep = are_surely_hidden(screen, [line.line for line in asked], places)
        hidden.update(line.number for line, is_deep in zip(asked, deep, strict=True) if is_deep)
    return hidden
