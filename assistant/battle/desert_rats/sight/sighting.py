"""Lines of sight and spotting on the true map (Desert Rats, Shooting at Infantry)."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Any

from assistant.battle.desert_rats.sight.spotting_ranges import (
    is_in_range,
    keeps_contact,
    kind_of_target,
    ranges_of_target,
)
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Area, Plan
from assistant.boardmap.traced_lines import TracedLines
from assistant.frozen import dataclass
from assistant.rules.desert_rats.lines_of_sight import (
    MapSightResult,
    SightEnd,
    find_line_of_sight,
)
from assistant.rules.desert_rats.many_lines_of_sight import LineEnd, Pair, clear_lines
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
_grounds: deque[tuple[Plan, tuple[Area, ...], int, Ground]] = deque(maxlen=8)


def ground_this_turn(battle: Battle) -> Ground:
    """Return the ground with this turn's dust, made once for each plan, dust and turn."""
    turn = max(1, battle.turn)
    for plan, dust, when, ground in list(_grounds):
        if plan is battle.plan and dust is battle.dust and when == turn:
            return ground
    made = Ground(battle.whole_plan, turn)
    _grounds.append((battle.plan, battle.dust, turn, made))
    return made


def sight_line_key(one: Element, other: Element) -> str:
    """Return the key of the sight line between two elements, the same in both directions."""
    return " ".join(sorted((one.id, other.id)))


def distance_between_elements_m(one: Element, other: Element) -> float:
    """Return the distance between two elements in meters."""
    return without_noise(hypot(one.x_m - other.x_m, one.y_m - other.y_m))


def line_of_sight(
    battle: Battle, observer: Element, target: Element, working: Working | None = None
) -> MapSightResult | None:
    """Return the line of sight on the map; None between elements in the same place."""
    if observer.place == target.place:
        return None
    ends = as_line_end(observer), as_line_end(target)
    return find_line_of_sight(ground_this_turn(battle), *ends, working or NullWorking(""))


def as_line_end(element: Element) -> SightEnd:
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


def is_line_clear(battle: Battle, one: Element, other: Element) -> bool:
    """Return whether the line between two elements is clear, by the map or the umpire's ruling."""
    return _are_lines_clear(battle, [(one, other)])[0]


def _are_lines_clear(battle: Battle, pairs: Sequence[tuple[Element, Element]]) -> list[bool]:
    """Return for each of many pairs of elements whether the line between them is clear."""
    found = _trace(ground_this_turn(battle), pairs)
    if not battle.ruled:
        return found
    asked = zip(pairs, found, strict=True)
    return [battle.ruled.get(sight_line_key(*pair), is_clear) for pair, is_clear in asked]


def as_end(element: Element) -> LineEnd:
    """Return an element as an end of one of many lines of sight."""
    kind: Any = element.kind
    return LineEnd(element.place, kind)


def _trace(ground: Ground, pairs: Sequence[tuple[Element, Element]]) -> list[bool]:
    """Return whether the lines between these elements are clear by the map.

    A line between elements that stay is traced once, whichever of its ends asks. Within one place
    every line is clear.
    """
    traced = ground.traced
    ends = {x.id: as_end(x) for x in {x.id: x for pair in pairs for x in pair}.values()}
    numbers = {id: traced.number(end) for id, end in ends.items()}
    two = [(numbers[one.id], numbers[other.id]) for one, other in pairs]
    keys = [(a, b) if a < b else (b, a) for a, b in two]
    found = [traced.is_clear.get(key) for key in keys]
    new: dict[int, Pair] = {}
    for number, is_clear in enumerate(found):
        if is_clear is None:
            one, other = pairs[number]
            new[number] = ends[one.id], ends[other.id]
    asked = {n: pair for n, pair in new.items() if pair[0].place != pair[1].place}
    answers = dict.fromkeys(new, True)
    answers |= zip(asked, clear_lines(ground, list(asked.values())), strict=True)
    for number, is_clear in answers.items():
        found[number] = traced.is_clear[keys[number]] = is_clear
    if traced.is_full:
        ground.traced = TracedLines()
    return [bool(is_clear) for is_clear in found]


def all_spottings(battle: Battle) -> Iterator[Spotting]:
    """Yield every spotting of this moment by both sides; wrecks are seen like vehicles.

    The result is that of `sight_between` for every two elements, but a line is traced once for both
    directions, and not at all beyond the range at which either could spot on open ground.
    """
    one, other = (_visible_elements(battle, id) for id in battle.tables)
    near: list[tuple[bool, bool, float]] = []  # which of the two is in range, and their distance
    pairs: list[tuple[Element, Element]] = []
    others = [(b, b.x_m, b.y_m, b.is_in_battle, ranges_of_target(battle, b)) for b in other]
    for a in one:
        x, y, a_looks, a_ranges = a.x_m, a.y_m, a.is_in_battle, ranges_of_target(battle, a)
        for b, b_x, b_y, b_looks, b_ranges in others:
            far = hypot(x - b_x, y - b_y)
            spots = a_looks and (
                far < b_ranges.surely_m or is_in_range(battle, a, b, far, b_ranges)
            )
            is_spotted = b_looks and (
                far < a_ranges.surely_m or is_in_range(battle, b, a, far, a_ranges)
            )
            if spots or is_spotted:
                near.append((spots, is_spotted, far))
                pairs.append((a, b))
    clear = _are_lines_clear(battle, pairs)
    for (a, b), (spots, is_spotted, noisy), is_clear in zip(pairs, near, clear, strict=True):
        if is_clear:
            far = without_noise(noisy)
            if spots:
                yield a, b, far
            if is_spotted:
                yield b, a, far


def trace_lines(battle: Battle, one: Sequence[Element], other: Sequence[Element]) -> None:
    """Trace the lines between elements in range at one time: each alone takes much longer."""
    looks = [(x, x.x_m, x.y_m) for x in one if x.carried_by is None]
    spots = [(x, x.x_m, x.y_m, ranges_of_target(battle, x)) for x in other]
    near = [
        (a, b)
        for a, x, y in looks
        for b, b_x, b_y, ranges in spots
        if is_in_range(battle, a, b, hypot(x - b_x, y - b_y), ranges)
    ]
    _trace(ground_this_turn(battle), near)


def spotted_among(battle: Battle, observer: Element, enemies: Iterable[Element]) -> list[Element]:
    """Return the given enemies that an element spots now, as `sight_between` decides."""
    x, y = observer.place
    near = [
        enemy
        for enemy in enemies
        for far in (hypot(x - enemy.x_m, y - enemy.y_m),)
        if is_in_range(battle, observer, enemy, far, ranges_of_target(battle, enemy))
    ]
    clear = _are_lines_clear(battle, [(observer, enemy) for enemy in near])
    return [enemy for enemy, is_clear in zip(near, clear, strict=True) if is_clear]


def views_between(
    battle: Battle, one: Sequence[Element], other: Sequence[Element]
) -> Iterator[View]:
    """Yield each element's view of each element of the other side, like `sight_between`.

    A line is traced once for both directions.
    """
    ranges = {x.id: ranges_of_target(battle, x) for x in (*one, *other)}
    pairs = [(a, b) for a in one for b in other]
    clear = _are_lines_clear(battle, pairs)
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
