"""Who sees whom on the true map (Desert Rats, Shooting at Infantry)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Any

from assistant.battle.desert_rats.state import Battle, Element
from assistant.boardmap.ground import Ground
from assistant.boardmap.plan import Plan
from assistant.rules.desert_rats.lines_of_sight import Looker, SightedOnMap, look
from assistant.rules.desert_rats.options import setting
from assistant.rules.desert_rats.spotting import Looking, Spotted, can_spot
from assistant.rules.dice import Dice, never
from assistant.rules.rounding import clear
from assistant.rules.working import Unwritten, Working

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


def ground_of(battle: Battle) -> Ground:
    """The ground as it is in this turn, dust and all."""
    return _ground(battle.whole_plan, max(1, battle.turn))


@lru_cache(maxsize=8)
def _ground(plan: Plan, turn: int) -> Ground:
    return Ground(plan, turn)


def pair(one: Element, other: Element) -> str:
    """Under which a sight line that the umpire settled is kept; the same both ways."""
    return " ".join(sorted((one.id, other.id)))


def distance_m(one: Element, other: Element) -> float:
    """Metres between two elements."""
    return clear(hypot(one.x_m - other.x_m, one.y_m - other.y_m))


def line(
    battle: Battle, observer: Element, target: Element, working: Working | None = None
) -> SightedOnMap | None:
    """The line of sight as the map has it; None between two in the same place."""
    if observer.place == target.place:
        return None
    ends = _end(observer), _end(target)
    return look(ground_of(battle), *ends, working or Unwritten(""))


def _end(element: Element) -> Looker:
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
    found: Spotted = can_spot(told, Dice(never), Unwritten(""))
    return Sight(observer.id, target.id, far, seen, found.spotted, found.reason)


def sights(battle: Battle, side: str) -> Iterator[Sight]:
    """Every element of a side against every enemy on the ground."""
    for observer in battle.of_side(side):
        for target in battle.of_side(battle.enemy(side)):
            yield sight(battle, observer, target)


def _kept(battle: Battle, observer: Element, target: Element) -> bool:
    """Whether the observer's platoon has had the target in sight since last turn's end."""
    if not setting(battle.options, "keep-contact"):
        return False
    contact = battle.contacts.get(f"{observer.platoon} {target.id}")
    return contact is not None and contact.now and contact.since < battle.turn
