"""Whom an element shoots at (Desert Rats, Command & Control; Firing Table)."""

from dataclasses import dataclass

from assistant.battle.desert_rats.sight.sighting import distance_m, sight
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.rules.desert_rats.elements import FIRING, may_move_and_fire
from assistant.rules.desert_rats.options import setting
from assistant.rules.desert_rats.ranges import Choosing, Target, band_of, nearest_target
from assistant.rules.dice import Dice, no_dice
from assistant.rules.working import NullWorking


@dataclass(frozen=True)
class Aim:
    """A target, and how far it is."""

    target: Element
    range_m: int


def armed(element: Element) -> bool:
    """Whether it has anything to shoot with."""
    return FIRING.get(element.type, 100) is not None


def may_do_both(battle: Battle, element: Element) -> bool:
    """Whether it may move and fire in one turn."""
    cars = bool(setting(battle.options, "armoured-cars-move-and-fire"))
    return may_move_and_fire(element.type, armoured_cars=cars)


def aim(battle: Battle, element: Element) -> Aim | None:
    """The target of an element that is to fire: the one named, if it sees it, or the nearest."""
    if not armed(element) or element.carried_by is not None:
        return None
    return _among(
        battle,
        element,
        [
            enemy
            for enemy in battle.of_side(battle.enemy(element.side))
            if sight(battle, element, enemy).spotted
        ],
    )


def _among(battle: Battle, element: Element, seen: list[Element]) -> Aim | None:
    """At whom of those that it sees an element fires."""
    named = next((enemy for enemy in seen if enemy.id == element.target), None)
    if named is not None:
        return Aim(named, int(distance_m(element, named)))
    told = Choosing.model_construct(
        firer=element.type,
        x_m=element.x_m,
        y_m=element.y_m,
        targets=tuple(
            Target.model_construct(
                id=enemy.id,
                target_class=enemy.row["target_class"],
                x_m=enemy.x_m,
                y_m=enemy.y_m,
                in_sight=True,
            )
            for enemy in seen
        ),
        small_arms_at_unarmoured=bool(setting(battle.options, "small-arms-at-lorries")),
    )
    chosen = nearest_target(told, Dice(no_dice), NullWorking(""))
    if chosen.target is None or chosen.range_m is None:
        return None
    return Aim(battle.elements[chosen.target], chosen.range_m)


def by_armour_column(shot: Aim, firer: Element) -> bool:
    """Whether a shot goes by the armour column: such shots count as earlier ones at a target."""
    row = FIRING.get(firer.type, band_of(shot.range_m))
    return shot.target.is_vehicle and row is not None and row["armour_need"] is not None


def stays_to_fire(battle: Battle, element: Element) -> bool:
    """Whether its own fire holds it where it is, by what it saw at the last turn's end (5.3)."""
    if not element.firing or may_do_both(battle, element) or not armed(element):
        return False
    held = [c for c in battle.held.values() if element.id in c.seers and c.now and not c.wreck]
    seen = (battle.elements[contact.enemy] for contact in held)
    there = [enemy for enemy in seen if enemy.fights and enemy.carried_by is None]
    return element.carried_by is None and _among(battle, element, there) is not None
