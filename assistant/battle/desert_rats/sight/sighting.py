"""Lines of sight and spotting on the true map (Desert Rats, Shooting at Infantry)."""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import Any

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Area, Plan
from assistant.frozen import dataclass
from assistant.rules.desert_rats.lines_of_sight import (
    MapSightResult,
    SightEnd,
    clear_lines,
    find_line_of_sight,
)
from assistant.rules.desert_rats.options import setting_of
from assistant.rules.desert_rats.spotting import Looking, Spotted, can_spot
from assistant.rules.dice import Dice, no_dice
from assistant.rules.rounding import without_noise
from assistant.rules.working import NullWorking, Working

TARGETS = {"infantry": "infantry", "gun": "gun"}  # anything else is a vehicle


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
class Spotting:
    """An element spots an enemy element or its wreck."""

    observer: Element
    target: Element
    distance_m: float


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
    """Return the distance between two elements in metres."""
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
        target=TARGETS.get(str(target.row["kind"]), "vehicle"),
        distance_m=far,
        line_of_sight=is_clear,
        moving=target.moved,
        firing=target.fired,
        in_contact=_keeps_contact(battle, observer, target),
        visibility_m=battle.visibility_m,
    )
    found: Spotted = can_spot(inputs, Dice(no_dice), NullWorking(""))
    return Sight(observer.id, target.id, far, seen, found.spotted, found.reason)


def is_line_clear(battle: Battle, one: Element, other: Element) -> bool:
    """Return whether the line between two elements is clear, by the map or the umpire's ruling."""
    settled = battle.ruled.get(sight_line_key(one, other))
    if settled is not None or one.place == other.place:
        return settled is not False
    return clear_lines(ground_this_turn(battle), [(as_line_end(one), as_line_end(other))])[0]


def all_spottings(battle: Battle) -> Iterator[Spotting]:
    """Yield every spotting of this moment by both sides; wrecks are seen like vehicles.

    The result is that of `sight_between` for every two elements, but a line is traced once for both
    directions, and not at all beyond the range at which either could spot on open ground.
    """
    one, other = (_visible_elements(battle, id) for id in battle.tables)
    found: list[tuple[Element, Element, list[Spotting]]] = []
    for a in one:
        for b in other:
            far = distance_between_elements_m(a, b)
            ways = [
                Spotting(observer, target, far)
                for observer, target in ((a, b), (b, a))
                if observer.is_in_battle and far <= _spotting_limit(battle, observer, target)
            ]
            if ways:
                found.append((a, b, ways))
    asked = [
        (a, b)
        for a, b, _ in found
        if sight_line_key(a, b) not in battle.ruled and a.place != b.place
    ]
    lines = clear_lines(
        ground_this_turn(battle), [(as_line_end(a), as_line_end(b)) for a, b in asked]
    )
    hidden = {(a.id, b.id) for (a, b), open_ in zip(asked, lines, strict=True) if not open_}
    for a, b, ways in found:
        if (a.id, b.id) not in hidden and battle.ruled.get(sight_line_key(a, b), True):
            yield from ways


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


def _spotting_limit(battle: Battle, observer: Element, target: Element) -> float:
    """Return how far off a target would be spotted on open ground, in metres."""
    exposed = target.moved or target.fired
    kind = TARGETS.get(str(target.row["kind"]), "vehicle")
    kept = kind != "vehicle" and not exposed and _keeps_contact(battle, observer, target)
    return _spotting_limit_m(kind, exposed or kept, battle.visibility_m)


@lru_cache(maxsize=100)
def _spotting_limit_m(kind: str, exposed: bool, visibility_m: float) -> float:
    """Return the spotting limit of a kind of target in metres."""
    inputs = Looking.model_construct(
        target=kind, distance_m=0, line_of_sight=True, moving=exposed, firing=False,
        in_contact=False, visibility_m=visibility_m,
    )  # fmt: skip
    return can_spot(inputs, Dice(no_dice), NullWorking("")).limit_m


def _keeps_contact(battle: Battle, observer: Element, target: Element) -> bool:
    """Return whether the observer's platoon has had the target in sight since last turn's end."""
    if not setting_of(battle.options, "keep-contact"):
        return False
    key = f"{observer.platoon} {target.id}"
    held = battle.held.get(key)
    return held is not None and held.now and key not in battle.lost_sight
