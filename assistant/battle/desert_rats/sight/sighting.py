"""Lines of sight and spotting on the true map (Desert Rats, Shooting at Infantry)."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from assistant.battle.desert_rats.sight.line_tracing import (
    Line,
    are_lines_clear,
    as_ruled,
    ground_this_turn,
    numbered_ends,
    sight_line_key,
    trace,
)
from assistant.battle.desert_rats.sight.spotting_ranges import (
    is_in_range,
    keeps_contact,
    kind_of_target,
    ranges_of_target,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.frozen import dataclass
from assistant.rules.desert_rats.lines_of_sight import (
    MapSightResult,
    SightEnd,
    find_line_of_sight,
)
from assistant.rules.desert_rats.spotting import Looking, Spotted, can_spot
from assistant.rules.dice import Dice, no_dice
from assistant.rules.rounding import without_noise
from assistant.rules.working import NullWorking, Working


@dataclass(frozen=True)
class Sight:
    """An element's view of another: the line of sight, and whether it spots the other."""

    observer: str
    target: str
    distance_m: float
    line: MapSightResult | None  # None: in the same place
    spotted: bool
    reason: str


@dataclass(frozen=True)
class View:
    """An element's view of another: whether the line is clear, and whether it spots the other."""

    observer: str
    target: str
    is_clear: bool
    spotted: bool


# an element, the enemy element or the wreck that it spots, and their distance in meters
Spotting = tuple[Element, Element, float]  # a turn has many thousands


def distance_between_elements_m(one: Element, other: Element) -> float:
    """Return the distance between two elements in meters."""
    return without_noise(hypot(one.x_m - other.x_m, one.y_m - other.y_m))


def line_of_sight(
    battle: Battle, observer: Element, target: Element, working: Working | None = None
) -> MapSightResult | None:
    """Return the line of sight on the map; None between elements in the same place."""
    if observer.place == target.place:
        return None
    ends = sight_end_of(observer), sight_end_of(target)
    return find_line_of_sight(ground_this_turn(battle), *ends, working or NullWorking(""))


def sight_end_of(element: Element) -> SightEnd:
    """Return an element as an end of a line of sight."""
    kind: Any = element.kind
    return SightEnd.model_construct(x_m=element.x_m, y_m=element.y_m, kind=kind)


def sight_between(battle: Battle, observer: Element, target: Element) -> Sight:
    """Return whether an observer spots a target now, and why."""
    seen = line_of_sight(battle, observer, target)
    is_clear = battle.ruled.get(sight_line_key(observer, target), seen is None or seen.visible)
    far = distance_between_elements_m(observer, target)
    inputs = Looking.model_construct(
        target=kind_of_target(target),
        distance_m=far,
        line_of_sight=is_clear,
        moving=target.moved,
        firing=target.fired,
        in_contact=keeps_contact(battle, observer, target),
        visibility_m=battle.visibility_m,
    )
    found: Spotted = can_spot(inputs, Dice(no_dice), NullWorking(""))
    return Sight(observer.id, target.id, far, seen, found.spotted, found.reason)


def all_spottings(battle: Battle) -> Iterator[Spotting]:
    """Yield every spotting of this moment by both sides; wrecks are seen like vehicles.

    The result is that of `sight_between` for every two elements, but a line is traced once for both
    directions, and not at all beyond the range at which either could spot on open ground.
    """
    one, other = (_visible_elements(battle, id) for id in battle.tables)
    ground = ground_this_turn(battle)
    traced = ground.traced
    numbers, ends = numbered_ends(traced, (*one, *other))
    near: list[tuple[Element, Element, bool, bool, float]] = []  # with the ranges of both, in m
    lines: list[Line] = []
    others = [
        (b, b.x_m, b.y_m, b.is_in_battle, ranges_of_target(battle, b), numbers[b.id]) for b in other
    ]
    for a in one:
        x, y, a_looks, a_ranges = a.x_m, a.y_m, a.is_in_battle, ranges_of_target(battle, a)
        a_end = numbers[a.id]
        for b, b_x, b_y, b_looks, b_ranges, b_end in others:
            far = hypot(x - b_x, y - b_y)
            spots = a_looks and (
                far < b_ranges.surely_m or is_in_range(battle, a, b, far, b_ranges)
            )
            is_spotted = b_looks and (
                far < a_ranges.surely_m or is_in_range(battle, b, a, far, a_ranges)
            )
            if spots or is_spotted:
                near.append((a, b, spots, is_spotted, far))
                lines.append((a_end, b_end))
    clear = as_ruled(battle, near, trace(ground, traced, lines, ends))
    for (a, b, spots, is_spotted, noisy), is_clear in zip(near, clear, strict=True):
        if is_clear:
            far = without_noise(noisy)
            if spots:
                yield a, b, far
            if is_spotted:
                yield b, a, far


def spotted_by_each(
    battle: Battle, observers: Sequence[Element], enemies: Sequence[Element]
) -> dict[str, list[Element]]:
    """Return the given enemies that each observer spots now, as `sight_between` decides.

    All lines are traced at one time: each alone takes much longer.
    """
    spots = [(x, x.x_m, x.y_m, ranges_of_target(battle, x)) for x in enemies]
    near = [
        (observer, enemy)
        for observer in observers
        for x, y in (observer.place,)
        for enemy, enemy_x, enemy_y, ranges in spots
        if is_in_range(battle, observer, enemy, hypot(x - enemy_x, y - enemy_y), ranges)
    ]
    found: dict[str, list[Element]] = {observer.id: [] for observer in observers}
    for (observer, enemy), is_clear in zip(near, are_lines_clear(battle, near), strict=True):
        if is_clear:
            found[observer.id].append(enemy)
    return found


def views_between(
    battle: Battle, one: Sequence[Element], other: Sequence[Element]
) -> Iterator[View]:
    """Yield each element's view of each element of the other side, like `sight_between`.

    A line is traced once for both directions.
    """
    ranges = {x.id: ranges_of_target(battle, x) for x in (*one, *other)}
    pairs = [(a, b) for a in one for b in other]
    clear = are_lines_clear(battle, pairs)
    for ways in (pairs, [(b, a) for a, b in pairs]):
        for (observer, target), is_clear in zip(ways, clear, strict=True):
            far = distance_between_elements_m(observer, target)
            near = is_in_range(battle, observer, target, far, ranges[target.id])
            yield View(observer.id, target.id, is_clear, is_clear and near)


def _visible_elements(battle: Battle, side: str) -> list[Element]:
    """Return a side's elements on the ground and the wrecks of its vehicles."""
    wrecks = (
        x
        for x in battle.elements.values()
        if x.side == side and x.destroyed is not None and x.is_vehicle
    )
    return [
        *battle.elements_of_side(side),
        *(x for x in wrecks if not battle.platoons[x.platoon].off),
    ]
