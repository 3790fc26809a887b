"""The range at which an element is spotted on open ground (Desert Rats, Shooting at Infantry)."""

from functools import lru_cache

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.frozen import dataclass
from assistant.rules.desert_rats.elements import element_type
from assistant.rules.desert_rats.options import setting_of
from assistant.rules.desert_rats.spotting import Looking, can_spot
from assistant.rules.dice import Dice, no_dice
from assistant.rules.rounding import without_noise
from assistant.rules.working import NullWorking

NEARLY_M = 1e-6
TARGETS = {"infantry": "infantry", "gun": "gun"}  # anything else is a vehicle


@dataclass(frozen=True)
class Ranges:
    """The ranges at which a target is spotted on open ground, in meters."""

    by_anybody_m: float
    in_contact_m: float  # by observers in contact since the last turn's end
    surely_m: float  # less than both by more than any noise


def kind_of_target(element: Element) -> str:
    """Return an element's kind, as the rule of spotting names it."""
    return _kind_of_type(element.type)


@lru_cache(maxsize=100)
def _kind_of_type(type: str) -> str:
    return TARGETS.get(str(element_type(type)["kind"]), "vehicle")


def ranges_of_target(battle: Battle, target: Element) -> Ranges:
    """Return how far off an element is spotted in the open, as it moves and fires now."""
    kind = _kind_of_type(target.type)
    in_contact_m = _spotting_limit_m(kind, True, battle.visibility_m)
    if target.moved or target.fired:
        return _ranges(in_contact_m, in_contact_m)
    return _ranges(_spotting_limit_m(kind, False, battle.visibility_m), in_contact_m)


@lru_cache(maxsize=100)
def _ranges(by_anybody_m: float, in_contact_m: float) -> Ranges:
    return Ranges(by_anybody_m, in_contact_m, min(by_anybody_m, in_contact_m) - NEARLY_M)


def is_in_range(
    battle: Battle, observer: Element, target: Element, far_m: float, ranges: Ranges
) -> bool:
    """Return whether an observer would spot a target at this distance on open ground.

    The distance may have binary noise.
    """
    if is_within_m(far_m, ranges.by_anybody_m):
        return True
    return is_within_m(far_m, ranges.in_contact_m) and keeps_contact(battle, observer, target)


def is_within_m(far_m: float, limit_m: float) -> bool:
    """Compare a distance with a limit; noise counts only where they are nearly the same."""
    if abs(far_m - limit_m) < NEARLY_M:
        return without_noise(far_m) <= limit_m
    return far_m < limit_m


@lru_cache(maxsize=100)
def _spotting_limit_m(kind: str, exposed: bool, visibility_m: float) -> float:
    """Return the spotting limit of a kind of target in meters."""
    inputs = Looking.model_construct(
        target=kind, distance_m=0, line_of_sight=True, moving=exposed, firing=False,
        in_contact=False, visibility_m=visibility_m,
    )  # fmt: skip
    return can_spot(inputs, Dice(no_dice), NullWorking("")).limit_m


def keeps_contact(battle: Battle, observer: Element, target: Element) -> bool:
    """Return whether the observer's platoon has had the target in sight since last turn's end."""
    if not setting_of(battle.options, "keep-contact"):
        return False
    key = f"{observer.platoon} {target.id}"
    held = battle.held.get(key)
    return held is not None and held.now and key not in battle.lost_sight
