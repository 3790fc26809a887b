"""Where broken platoons run, and what the disorganised may not do (Desert Rats, Reactions)."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.battle.desert_rats.kit.geometry import away_m, on_plan, part, step
from assistant.battle.desert_rats.movement.marching import FAR_M, March, march, movers
from assistant.battle.desert_rats.sight.sighting import ground_of, line
from assistant.battle.desert_rats.sight.targets import armed
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.options import setting
from assistant.rules.desert_rats.ranges import affects
from assistant.rules.desert_rats.reactions import Enemy, Running, Withdrawn, withdraw
from assistant.rules.dice import Dice, no_dice
from assistant.rules.working import NullWorking

LOOKS_EVERY_M = 25.0  # how often on his way one who runs looks whether he is out of fire
MOST_M = 500.0


def known(battle: Battle, platoon: Platoon) -> list[Place]:
    """Where a platoon holds the enemy to be: its contacts, and who fired on it."""
    return contacts_of(battle, platoon) + fired_on(battle, platoon)


def contacts_of(battle: Battle, platoon: Platoon) -> list[Place]:
    """Where a platoon's contacts were last, stale ones too."""
    return [c.place for c in battle.contacts.values() if c.platoon == platoon.id and not c.wreck]


def fired_on(battle: Battle, platoon: Platoon) -> list[Place]:
    """Where those stand who shot at a platoon in this turn or the one before."""
    shots = (*battle.last_shots, *battle.shots)
    fired = {s.firer for s in shots if battle.elements[s.target].platoon == platoon.id}
    return [battle.elements[id].place for id in sorted(fired)]


def direction(battle: Battle, platoon: Platoon) -> Withdrawn | None:
    """Straight away from the nearest enemy that it knows of; None when it knows none."""
    enemies = [p for p in known(battle, platoon) if away_m(p, platoon.place)]
    if not enemies:
        return None
    x, y = on_plan(battle.plan, platoon.place)
    told = Running.model_construct(
        x_m=x,
        y_m=y,
        enemies=tuple(Enemy.model_construct(x_m=p[0], y_m=p[1]) for p in enemies),
        distance_m=MOST_M,
        map_width_m=battle.plan.width_m,
        map_height_m=battle.plan.height_m,
    )
    return withdraw(told, Dice(no_dice), NullWorking(""))


def flights(battle: Battle, platoon: Platoon) -> Iterator[March]:
    """The ways of a broken platoon's elements, side by side, each as fast as it can."""
    found = direction(battle, platoon)
    heading = found.heading_deg if found else (platoon.heading_deg + 180) % 360
    ground = ground_of(battle)
    for element in movers(battle, platoon):
        way = march(ground, element, step(element.place, heading, FAR_M), heading)
        if way is None:
            continue
        if platoon.reaction == "demoralised":
            way = _until_safe(battle, element, way)
        if away_m(way.start, way.end) or way.barred_by:
            yield way  # who stands at the edge leaves the map; who is barred turns away


def _until_safe(battle: Battle, element: Element, way: March) -> March:
    """As far as the first place where no enemy can shoot at him."""
    whole = away_m(way.start, way.end)
    far = 0.0
    while far < whole:
        place = part(way.start, way.end, far / whole)
        if not _in_fire(battle, element, place):
            break
        far = min(far + LOOKS_EVERY_M, whole)
    end = part(way.start, way.end, far / whole) if whole else way.start
    return replace(way, end=end, at_most_m=far)


def _in_fire(battle: Battle, element: Element, place: Place) -> bool:
    """Whether any enemy could shoot at an element that stood at a place."""
    there = replace(element, x_m=place[0], y_m=place[1])
    small_arms = bool(setting(battle.options, "small-arms-at-lorries"))
    for enemy in battle.of_side(battle.enemy(element.side)):
        if not armed(enemy):
            continue
        far = away_m(enemy.place, place)
        if not affects(enemy.type, str(element.row["target_class"]), far, small_arms=small_arms):
            continue
        seen = line(battle, enemy, there)
        if seen is None or seen.visible:
            return True
    return False


def approaches(battle: Battle, platoon: Platoon, way: March, pulses: int) -> bool:
    """Whether a way ends any pulse nearer than it began to an enemy that the platoon knows of.

    Without any contact it is the nearest of those who shot at it.
    """
    shooters = sorted(fired_on(battle, platoon), key=lambda place: away_m(place, way.start))
    enemies = contacts_of(battle, platoon) or shooters[:1]
    for number in range(1, pulses + 1):
        place = part(way.start, way.end, number / pulses)
        if any(away_m(place, enemy) < away_m(way.start, enemy) - 1e-6 for enemy in enemies):
            return True
    return False
