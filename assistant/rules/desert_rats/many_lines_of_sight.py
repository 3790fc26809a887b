"""Many lines of sight at once on one map (Desert Rats, Shooting at Infantry)."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

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
    lines = list(shapes.linestrings([(one.place, other.place) for one, other in pairs]))
    found: list[bool | None] = []
    unsure: list[_UnsureLine] = []
    for number, (pair, features) in enumerate(zip(pairs, ground.crossed(lines), strict=True)):
        is_clear: bool | None = True
        if features:
            one, other = pair
            eye = ground.height(one.place) + EYE_M[one.kind]
            top = ground.height(other.place) + EYE_M[other.kind]
            is_clear, rising = _compare_heights(features, min(eye, top), max(eye, top))
            if is_clear is None:
                places = one.place, other.place
                unsure.append(_UnsureLine(number, lines[number], places, eye, top, rising))
        found.append(is_clear)
    hidden = _hidden_by_screens(unsure)
    for line in unsure:
        found[line.number] = line.number not in hidden and line.is_clear(ground)
    return [bool(is_clear) for is_clear in found]


def _compare_heights(
    features: Sequence[Feature], lower_m: float, higher_m: float
) -> tuple[bool | None, list[Feature]]:
    """Return whether a line is clear by heights alone, or None, and the features that may hide."""
    rising: list[Feature] = []
    for feature in features:
        if feature.highest_m > lower_m - SURELY_M:
            if feature.kind == "crest" and feature.height_m > higher_m + SURELY_M:
                return False, rising
            rising.append(feature)
    return (None if rising else True), rising


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
    for screen, asked in by_screen.values():
        places = [line.places for line in asked]
        deep = are_surely_hidden(screen, [line.line for line in asked], places)
        hidden.update(line.number for line, is_deep in zip(asked, deep, strict=True) if is_deep)
    return hidden
