"""The targets at which elements shoot (Desert Rats, Command & Control; Firing Table)."""

from collections.abc import Sequence

from assistant.battle.desert_rats.sight.sighting import distance_between_elements_m
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.encounters import Contact
from assistant.battle.desert_rats.state.forces import Element
from assistant.frozen import dataclass, replace
from assistant.rules.desert_rats.elements import FIRING, may_move_and_fire
from assistant.rules.desert_rats.options import setting_of
from assistant.rules.desert_rats.ranges import (
    PossibleTarget,
    TargetsInSight,
    nearest_target,
    range_band,
)
from assistant.rules.dice import Dice, no_dice
from assistant.rules.working import NullWorking


@dataclass(frozen=True)
class Aim:
    """A target and its range in meters."""

    target: Element
    range_m: int


def is_armed(element: Element) -> bool:
    """Return whether an element has a weapon."""
    return FIRING.get(element.type, 100) is not None


def may_move_and_fire_this_turn(battle: Battle, element: Element) -> bool:
    """Return whether an element may move and fire in one turn."""
    cars = bool(setting_of(battle.options, "armoured-cars-move-and-fire"))
    return may_move_and_fire(element.type, armoured_cars=cars)


def choose_target(battle: Battle, element: Element, seen: Sequence[Element]) -> Aim | None:
    """Return the target of an element that is to fire: the named one if seen, else the nearest.

    `seen` are the enemies on the ground that it spots now. An enemy that the umpire kept off the
    last page of the element's player is not a target.
    """
    if not is_armed(element) or element.carried_by is not None:
        return None
    platoon = battle.platoons[element.platoon]
    known = [enemy for enemy in seen if not battle.was_withheld_from(platoon, enemy.id)]
    return _choose_among(battle, element, known)


def _choose_among(battle: Battle, element: Element, seen: Sequence[Element]) -> Aim | None:
    """Return the target among the enemies that an element sees; None if there is none."""
    named = next((enemy for enemy in seen if enemy.id == element.target), None)
    if named is not None:
        return Aim(named, int(distance_between_elements_m(element, named)))
    small_arms = bool(setting_of(battle.options, "small-arms-at-lorries"))
    for enemy in sorted(seen, key=lambda enemy: distance_between_elements_m(element, enemy)):
        target = PossibleTarget.model_construct(
            id=enemy.id,
            target_class=enemy.row["target_class"],
            x_m=enemy.x_m,
            y_m=enemy.y_m,
            in_sight=True,
        )
        inputs = TargetsInSight.model_construct(
            firer=element.type,
            x_m=element.x_m,
            y_m=element.y_m,
            targets=(target,),
            small_arms_at_unarmoured=small_arms,
        )
        chosen = nearest_target(inputs, Dice(no_dice), NullWorking(""))
        if chosen.range_m is not None:
            return Aim(enemy, chosen.range_m)
    return None


def has_target_among(battle: Battle, element: Element, enemies: list[Element]) -> bool:
    """Return whether an element could shoot at one of these enemies with effect."""
    return _choose_among(battle, replace(element, target=""), enemies) is not None


def uses_armour_column(shot: Aim, firer: Element) -> bool:
    """Return whether a shot uses the armour column of the firing table."""
    row = FIRING.get(firer.type, range_band(shot.range_m))
    return shot.target.is_vehicle and row is not None and row["armour_need"] is not None


def elements_staying_to_fire(battle: Battle) -> frozenset[str]:
    """Return the ids of the elements that their own fire keeps in place.

    Only enemies that an element saw at the end of the last turn count (5.3).
    """
    held: dict[str, list[Contact]] = {}
    for contact in battle.held.values():
        if contact.now and not contact.wreck:
            held.setdefault(contact.platoon, []).append(contact)
    elements = (x for side in battle.tables for x in battle.elements_of_side(side))
    return frozenset(x.id for x in elements if _stays_to_fire(battle, x, held.get(x.platoon, ())))


def _stays_to_fire(battle: Battle, element: Element, held: Sequence[Contact]) -> bool:
    """Return whether an element's own fire keeps it in place, by its platoon's last contacts."""
    if not element.firing or may_move_and_fire_this_turn(battle, element) or not is_armed(element):
        return False
    platoon = battle.platoons[element.platoon]
    own = (c for c in held if element.id in c.seers)
    known = (c.enemy for c in own if not battle.was_withheld_from(platoon, c.enemy))
    seen = (battle.elements[enemy] for enemy in known)
    there = [enemy for enemy in seen if enemy.is_in_battle and enemy.carried_by is None]
    return element.carried_by is None and _choose_among(battle, element, there) is not None
