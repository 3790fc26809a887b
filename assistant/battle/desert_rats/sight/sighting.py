"""Who sees whom on the true map (Desert Rats, Shooting at Infantry)."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Any

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Area, Plan
from assistant.rules.desert_rats.lines_of_sight import Looker, SightedOnMap, clear_lines, look
from assistant.rules.desert_rats.options import setting
from assistant.rules.desert_rats.spotting import Looking, Spotted, can_spot
from assistant.rules.dice import Dice, no_dice
from assistant.rules.rounding import without_noise
from assistant.rules.working import NullWorking, Working

TARGETS = {"infantry": "infantry", "gun": "gun"}  # anything else is a vehicle


@dataclass(frozen=True)
class Sight:
    """How one element stands to another: the line, and whether it is spotted."""

    observer: str
    target: str
    distance_m: float
    line: SightedOnMap | None  # None: in the same place
    spotted: bool
    reason: str


@dataclass(frozen=True)
class Spotting:
    """One element spots an enemy, or a wreck of his."""

    observer: Element
    target: Element
    distance_m: float


_grounds: deque[tuple[Plan, tuple[Area, ...], int, Ground]] = deque(maxlen=8)


def ground_of(battle: Battle) -> Ground:
    """The ground as it is in this turn, dust and all; made once for a plan, its dust and a turn."""
    turn = max(1, battle.turn)
    for plan, dust, when, ground in list(_grounds):
        if plan is battle.plan and dust is battle.dust and when == turn:
            return ground
    made = Ground(battle.whole_plan, turn)
    _grounds.append((battle.plan, battle.dust, turn, made))
    return made


def pair(one: Element, other: Element) -> str:
    """Under which a sight line that the umpire settled is kept; the same both ways."""
    return " ".join(sorted((one.id, other.id)))


def distance_m(one: Element, other: Element) -> float:
    """Metres between two elements."""
    return without_noise(hypot(one.x_m - other.x_m, one.y_m - other.y_m))


def line(
    battle: Battle, observer: Element, target: Element, working: Working | None = None
) -> SightedOnMap | None:
    """The line of sight as the map has it; None between two in the same place."""
    if observer.place == target.place:
        return None
    ends = looker(observer), looker(target)
    return look(ground_of(battle), *ends, working or NullWorking(""))


def looker(element: Element) -> Looker:
    """An element as an end of a line of sight."""
    kind: Any = element.kind
    return Looker.model_construct(x_m=element.x_m, y_m=element.y_m, kind=kind)


def sight(battle: Battle, observer: Element, target: Element) -> Sight:
    """Whether one element spots another now, and by what."""
    seen = line(battle, observer, target)
    is_clear = battle.ruled.get(pair(observer, target), seen is None or seen.visible)
    far = distance_m(observer, target)
    told = Looking.model_construct(
        target=TARGETS.get(str(target.row["kind"]), "vehicle"),
        distance_m=far,
        line_of_sight=is_clear,
        moving=target.moved,
        firing=target.fired,
        in_contact=_kept(battle, observer, target),
        visibility_m=battle.visibility_m,
    )
    found: Spotted = can_spot(told, Dice(no_dice), NullWorking(""))
    return Sight(observer.id, target.id, far, seen, found.spotted, found.reason)


def in_line(battle: Battle, one: Element, other: Element) -> bool:
    """Whether nothing stands between two elements, by the map or by the umpire's word."""
    settled = battle.ruled.get(pair(one, other))
    if settled is not None or one.place == other.place:
        return settled is not False
    return clear_lines(ground_of(battle), [(looker(one), looker(other))])[0]


def spottings(battle: Battle) -> Iterator[Spotting]:
    """Who spots whom now, of both sides; wrecks of vehicles are seen like vehicles.

    The same as `sight` of every two, but that a line is looked along once for both, and not at all
    where neither could spot the other on open ground.
    """
    one, other = (_to_be_seen(battle, id) for id in battle.tables)
    found: list[tuple[Element, Element, list[Spotting]]] = []
    for a in one:
        for b in other:
            far = distance_m(a, b)
            ways = [
                Spotting(observer, target, far)
                for observer, target in ((a, b), (b, a))
                if observer.fights and far <= _limit(battle, observer, target)
            ]
            if ways:
                found.append((a, b, ways))
    asked = [(a, b) for a, b, _ in found if pair(a, b) not in battle.ruled and a.place != b.place]
    lines = clear_lines(ground_of(battle), [(looker(a), looker(b)) for a, b in asked])
    hidden = {(a.id, b.id) for (a, b), open_ in zip(asked, lines, strict=True) if not open_}
    for a, b, ways in found:
        if (a.id, b.id) not in hidden and battle.ruled.get(pair(a, b), True):
            yield from ways


def _to_be_seen(battle: Battle, side: str) -> list[Element]:
    """A side's elements on the ground, and its wrecks."""
    wrecks = (
        x
        for x in battle.elements.values()
        if x.side == side and x.destroyed is not None and x.is_vehicle
    )
    return [*battle.of_side(side), *(x for x in wrecks if not battle.platoons[x.platoon].off)]


def _limit(battle: Battle, observer: Element, target: Element) -> float:
    """How far off an element would be spotted with nothing between."""
    exposed = target.moved or target.fired
    kind = TARGETS.get(str(target.row["kind"]), "vehicle")
    kept = kind != "vehicle" and not exposed and _kept(battle, observer, target)
    return _limit_m(kind, exposed or kept, battle.visibility_m)


@lru_cache(maxsize=100)
def _limit_m(kind: str, exposed: bool, visibility_m: float) -> float:
    told = Looking.model_construct(
        target=kind, distance_m=0, line_of_sight=True, moving=exposed, firing=False,
        in_contact=False, visibility_m=visibility_m,
    )  # fmt: skip
    return can_spot(told, Dice(no_dice), NullWorking("")).limit_m


def _kept(battle: Battle, observer: Element, target: Element) -> bool:
    """Whether the observer's platoon has had the target in sight since last turn's end."""
    if not setting(battle.options, "keep-contact"):
        return False
    key = f"{observer.platoon} {target.id}"
    held = battle.held.get(key)
    return held is not None and held.now and key not in battle.lost_sight
