"""Flight of broken platoons, and limits on disorganised ones (Desert Rats, Reactions)."""

from collections.abc import Iterator, Sequence

from assistant.battle.desert_rats.kit.geometry import (
    distance_between_m,
    nearest_on_plan,
    place_ahead,
    place_between,
)
from assistant.battle.desert_rats.movement.march import FAR_M, March, march_towards
from assistant.battle.desert_rats.movement.stations import moving_elements
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn, is_line_clear
from assistant.battle.desert_rats.sight.targets import is_armed
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.plan import Place
from assistant.frozen import replace
from assistant.rules.desert_rats.options import setting_of
from assistant.rules.desert_rats.ranges import can_affect
from assistant.rules.desert_rats.reactions import Enemy, PlatoonRunning, WithdrawalResult, withdraw
from assistant.rules.desert_rats.reports import LOST_AFTER
from assistant.rules.dice import Dice, no_dice
from assistant.rules.working import NullWorking

LOOKS_EVERY_M = 25.0  # how often a fleeing element checks on its way whether it is out of fire
MOST_M = 500.0


def known_enemies(battle: Battle, platoon: Platoon) -> list[Place]:
    """Return the places where a platoon knows enemies: contacts, and elements that fired on it."""
    return contact_places(battle, platoon) + shooter_places(battle, platoon)


def contact_places(battle: Battle, platoon: Platoon) -> list[Place]:
    """Return the last known places of a platoon's contacts, including stale ones but not wrecks.

    A contact that the umpire withheld from the platoon's player, or reworded without a place, does
    not count: the platoon's behavior would give the place away.
    """
    own = (c for c in battle.contacts.values() if c.platoon == platoon.id and not c.wreck)
    reported = [c for c in own if not battle.was_withheld_from(platoon, c.enemy)]
    if page := battle.pages.get(platoon.seat):
        earlier = (c for c in battle.earlier_sightings(platoon.seat) if c.platoon == platoon.id)
        reported += [c for c in earlier if page.turn - c.seen < LOST_AFTER]
    return [c.place for c in reported if battle.has_known_place(platoon.seat, c.enemy)]


def shooter_places(battle: Battle, platoon: Platoon) -> list[Place]:
    """Return the places of the enemies that shot at a platoon in this turn or the last."""
    shots = [s for s in (*battle.last_shots, *battle.shots) if s.has_effect]
    fired = {s.firer for s in shots if battle.elements[s.target].platoon == platoon.id}
    return [battle.elements[id].place for id in sorted(fired)]


def flight_direction(battle: Battle, platoon: Platoon) -> WithdrawalResult | None:
    """Return the direction straight away from the nearest known enemy; None if none is known."""
    enemies = [p for p in known_enemies(battle, platoon) if distance_between_m(p, platoon.place)]
    if not enemies:
        return None
    x, y = nearest_on_plan(battle.plan, platoon.place)
    inputs = PlatoonRunning.model_construct(
        x_m=x,
        y_m=y,
        enemies=tuple(Enemy.model_construct(x_m=p[0], y_m=p[1]) for p in enemies),
        distance_m=MOST_M,
        map_width_m=battle.plan.width_m,
        map_height_m=battle.plan.height_m,
    )
    return withdraw(inputs, Dice(no_dice), NullWorking(""))


def flight_marches(battle: Battle, platoon: Platoon) -> Iterator[March]:
    """Yield the marches of a fleeing platoon's elements, each as fast as it can."""
    found = flight_direction(battle, platoon)
    heading = found.heading_deg if found else (platoon.heading_deg + 180) % 360
    ground = ground_this_turn(battle)
    for element in moving_elements(battle, platoon):
        way = march_towards(ground, element, place_ahead(element.place, heading, FAR_M), heading)
        if way is None:
            continue
        if platoon.flees_out_of_range:
            way = _stop_where_safe(battle, element, way)
        if distance_between_m(way.start, way.end) or way.barred_by:
            yield way  # an element at the edge leaves the map; a blocked one turns away


def _stop_where_safe(battle: Battle, element: Element, way: March) -> March:
    """Shorten a march to the first place where no enemy can shoot at the element."""
    whole = distance_between_m(way.start, way.end)
    far = 0.0
    while far < whole:
        place = place_between(way.start, way.end, far / whole)
        if not _is_under_fire(battle, element, place):
            break
        far = min(far + LOOKS_EVERY_M, whole)
    end = place_between(way.start, way.end, far / whole) if whole else way.start
    return replace(way, end=end, at_most_m=far)


def _is_under_fire(battle: Battle, element: Element, place: Place) -> bool:
    """Return whether any enemy could shoot at an element at a place."""
    there = replace(element, x_m=place[0], y_m=place[1])
    small_arms = bool(setting_of(battle.options, "small-arms-at-lorries"))
    for enemy in battle.elements_of_side(battle.enemy_of(element.side)):
        if not is_armed(enemy):
            continue
        far = distance_between_m(enemy.place, place)
        if not can_affect(enemy.type, str(element.row["target_class"]), far, small_arms=small_arms):
            continue
        if is_line_clear(battle, enemy, there):
            return True
    return False


def approaches_enemy(battle: Battle, platoon: Platoon, way: March, pulses: int) -> bool:
    """Return whether a march ends any pulse nearer to a known enemy than it began.

    Without a contact, the nearest enemy that shot at the platoon counts.
    """
    shooters = sorted(
        shooter_places(battle, platoon), key=lambda place: distance_between_m(place, way.start)
    )
    enemies = contact_places(battle, platoon) or shooters[:1]
    return comes_nearer(way, [[enemy] for enemy in enemies], pulses)


def comes_nearer(way: March, enemies: Sequence[Sequence[Place]], pulses: int) -> bool:
    """Return whether a march ends any pulse nearer to an enemy, at any of its possible places."""
    for number in range(1, pulses + 1):
        place = way.place_at(number / pulses)
        if any(
            all(
                distance_between_m(place, corner) < distance_between_m(way.start, corner) - 1e-6
                for corner in corners
            )
            for corners in enemies
        ):
            return True
    return False
