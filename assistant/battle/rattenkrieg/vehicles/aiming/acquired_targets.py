"""Targets that a gunner has acquired and may fire at (Rattenkrieg 25.4.1, 26.2.2, 27.1)."""

from collections.abc import Collection

from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import impulses, visibility
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import SPOTTING
from assistant.battle.rattenkrieg.lookups.distances import distance_known
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.in_play import house_rules
from assistant.battle.rattenkrieg.lookups.light import overall_conditions
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    is_aboard,
    sees_out,
    vehicles_ridden,
)
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import GUN, waits_for_a_roll
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import size_for_spotters
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.viewers import Viewer
from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find

SPOT, HAZE = "rattenkrieg/spot", "rattenkrieg/i-factor"
WORDS = "Does its own crew have this target in sight? Others’ spotting does not count"
ACQUIRED = "acquired"  # the question whether the crew sees the target
WHY = "A gun fires only at a target that its own crew has spotted. Spot it first."
BY_DIE = "The target was spotted with a die"

NONE_SPOTTED = "its own crew has spotted no vehicle"
IN_LINE = "A gun fires only at a target in its line of sight. Move the gun, or wait for the target."


def require_acquired(
    play: BattlePlay,
    element: Element,
    gunner: Figure,
    target: Element,
    distance_in: float,
    size: int = 0,
) -> None:
    """Refuse fire at a target that the gunner has not acquired; record one seen immediately.

    `size` is the vehicle's size, or 0 for figures. Ruling: a place where an enemy is only located
    may be fired at.
    """
    _require_line_of_sight(play, target)
    vehicle = play.state.vehicles.of[element.id]
    seen_as = _seen_with(play.state, target)
    if target.concealment != "identified" or seen_as & {*vehicle.acquired}:
        return
    if seen_as & {*vehicle.sighted}:
        same = impulses.can_join_impulse(play, element, gunner)
        play.require(not same, f"{BY_DIE}: the gun has it from the next impulse.")
        return
    if not is_seen_at_once(play.state, element, target, distance_in, size):
        play.require(play.flag(ACQUIRED, WORDS, default=False), WHY, ACQUIRED, SPOTTING)
    play.record(v.TargetAcquired(element.id, target.id))


def ask_if_seen(
    play: BattlePlay, element: Element, target: Element, distance_in: float
) -> dict[str, str]:
    """Ask a player whether the own crew sees an identified target that it has not spotted.

    This is asked before the umpire gets the request; return the answer for the umpire's step. A
    crew that could see the target without a die, from some side, is not asked.
    """
    vehicle = play.state.vehicles.of[element.id]
    spotted = {*vehicle.acquired, *vehicle.sighted}
    if target.concealment != "identified" or _seen_with(play.state, target) & spotted:
        return {}
    sizes = _every_size(play.state, target)
    if any(is_seen_at_once(play.state, element, target, distance_in, x) for x in sizes):
        return {}
    play.require(play.flag(ACQUIRED, WORDS, default=False), WHY, ACQUIRED, SPOTTING)
    return {"acquired": "yes"}


def why_none_spotted(battle: Battle, element: Element, targets: Collection[Element]) -> str:
    """Return why a crew's player cannot fire at any of these identified vehicles, or ""."""
    if not targets or any(_may_be_in_sight(battle, element, x) for x in targets):
        return ""
    return NONE_SPOTTED


def _may_be_in_sight(battle: Battle, element: Element, target: Element) -> bool:
    """Return whether a crew has spotted a vehicle, or may see it without a die."""
    vehicle = battle.vehicles.of[element.id]
    if _seen_with(battle, target) & {*vehicle.acquired, *vehicle.sighted}:
        return True
    if not sees_out(battle, element) or not is_aboard(battle, target):
        return False
    reader = Viewer("side", None, element.side)
    distance_in = distance_known(battle, element.id, target.id, reader)
    return distance_in is None or any(
        is_seen_at_once(battle, element, target, distance_in, size)
        for size in _every_size(battle, target)
    )


def _every_size(battle: Battle, target: Element) -> set[int]:
    """Return the sizes that a vehicle shows on its sides; none for figures: they are spotted."""
    if not is_aboard(battle, target):
        return set()
    parts = battle.vehicles.of[target.id].card.get("size", {})
    return {size for part in parts.values() for sector in part.values() for size in sector.values()}


def ask_if_next_impulse(play: BattlePlay, element: Element, target: Element) -> dict[str, str]:
    """Ask a player to fire in the next impulse at a target that was spotted with a die.

    This is asked before the umpire gets the request; return the answer for the umpire's step. The
    shot is refused if the crew has no other impulse now.
    """
    if not _is_for_next_impulse(play.state, element, target):
        return {}
    is_next = False
    if _has_another_impulse(play.state, element):
        is_next = play.flag("next_impulse", f"{BY_DIE}. Fire in the next impulse?", default=True)
    play.require(is_next, f"{BY_DIE}: the gun has it from the next impulse.")
    return {"next_impulse": "yes"} if is_next else {}


def may_fire_now(battle: Battle, element: Element, target: Element) -> bool:
    """Return whether the gun has a target now, or in an impulse that the crew may begin now."""
    later = _is_for_next_impulse(battle, element, target)
    return not later or _has_another_impulse(battle, element)


def _is_for_next_impulse(battle: Battle, element: Element, target: Element) -> bool:
    """Return whether a target was spotted with a die in this impulse, and the gunner is free."""
    vehicle = battle.vehicles.of[element.id]
    seen_as = _seen_with(battle, target)
    if not seen_as & {*vehicle.sighted} or seen_as & {*vehicle.acquired}:
        return False
    gunner = next(iter(crews.servers(battle, element, *GUN)), None)
    done = crews.tasks_done(battle, element)
    # if not, the shot begins another impulse
    return gunner is not None and bool(done) and gunner.id not in done


def _has_another_impulse(battle: Battle, element: Element) -> bool:
    return bool(element.left) and not waits_for_a_roll(battle, element)


def _seen_with(battle: Battle, target: Element) -> set[str]:
    """Return the target and each vehicle on which it rides: a crew sees both together (31.4)."""
    return {target.id, *vehicles_ridden(battle, target)}


def _require_line_of_sight(play: BattlePlay, target: Element) -> None:
    """Refuse direct fire at a target that the table plan hides, unless the umpire overrules it.

    Nothing is refused without certain positions on a plan.
    """
    line = visibility.line_on_plan(play, target)
    if line is None or not line.hidden_by:
        return
    words = f"Is the target in line of sight? {line.hidden_by} hides it on the plan"
    play.require(play.flag("in_line", words, default=False), IN_LINE)


def is_seen_at_once(
    battle: Battle, element: Element, target: Element, distance_in: float, size: int
) -> bool:
    """Return whether a crew with open hatches, or around its gun, spots a target without a die.

    For figures this is False, since their cover is not known here.
    """
    if not sees_out(battle, element) or not is_aboard(battle, target):
        return False
    struck = battle.vehicles.of[target.id]
    haze = find(HAZE)
    ambient = {"distance_in": distance_in, "ambient": list(overall_conditions(battle))}
    seen = haze.resolve({**house_rules(battle, haze), **ambient}, no_dice).outcome
    look = find(SPOT)
    inputs = {
        "distance_in": distance_in,
        "i_factor": seen.raw,
        "size": size_for_spotters(struck, size),
        "spotter_quality": quality_used(battle, element),
        "target_quality": quality_used(battle, target),
    }
    begun = look.begin({**house_rules(battle, look), **inputs}, no_dice)
    return not isinstance(begun, Pending) and bool(begun.outcome.acquired)


def lose_hidden_targets(play: BattlePlay) -> None:
    """Take targets that are no longer identified out of every gunner's sight."""
    for id, vehicle in play.state.vehicles.of.items():
        for target in (*vehicle.acquired, *vehicle.sighted):
            other = play.state.elements.get(target)
            if other is not None and other.concealment != "identified":
                play.record(v.TargetLost(id, target))
