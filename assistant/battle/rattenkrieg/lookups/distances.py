"""Distances between elements, entered once or measured on the umpire's table plan.

The umpire reads the last entered distance, or else the plan's. A side reads what it measured
itself, how far an attack went by or at an enemy that it knew, and what the umpire entered while the
side knew the enemy. Measurements of the enemy for an action that is not made yet, and the plan,
change nothing for a side, since nobody measures before acting (7.3).
"""

from collections.abc import Collection, Mapping

from assistant.battle.rattenkrieg.lookups import cover
from assistant.battle.rattenkrieg.lookups.table_plan import positions
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.viewers import Viewer
from assistant.frozen import replace
from assistant.rules.rattenkrieg.options import setting_of
from assistant.rules.rattenkrieg.rounds.orders import CLOSE
from assistant.rules.rattenkrieg.scale import USUAL

UMPIRE = "umpire"
IN_CONTACT_IN = 0
CONTACT = "contact"  # the kind of the check for a round of close combat


def pair_key(a: str, b: str) -> str:
    """Return the key of two elements, in either order."""
    return " ".join(sorted((a, b)))


def distance_known(battle: Battle, a: str, b: str, reader: Viewer) -> float | None:
    """Return the inches between two elements that this reader knows, or None.

    A side must know the enemy element of the two. From the plan it knows only the distances between
    its own elements.
    """
    entered = battle.distances.get(pair_key(a, b), {})
    if reader.is_umpire:
        inches = entered.get(UMPIRE)
        return positions.measured_in(battle, a, b) if inches is None else inches
    side = str(reader.side)
    if not _knows_enemy(battle, side, a, b):
        return None
    inches = entered.get(side)
    are_own = all(battle.elements[id].side == side for id in (a, b))
    return positions.measured_in(battle, a, b) if inches is None and are_own else inches


def spans_table(battle: Battle, reach: int | float | str | None) -> bool:
    """Return whether a reach in inches surely covers the whole table of the scenario.

    At another scale, the inches of the rules are not those of the table.
    """
    if isinstance(reach, str) or reach is None or setting_of(battle.rules, "scale") != USUAL:
        return reach == "table"
    across = battle.script.table_diagonal_in
    return across is not None and reach >= across


def enemies_in_base_contact(battle: Battle, element: Element, reader: Viewer) -> list[Element]:
    """Return the enemies in base contact with an element, as far as this reader knows.

    Bases are in contact after a close combat.
    """
    touched = (
        other
        for key, entered in battle.distances.items()
        if element.id in key.split() and entered.get(reader.name) == IN_CONTACT_IN
        for other in key.split()
        if other != element.id
    )
    found = [battle.elements[id] for id in touched]
    return [x for x in found if x.side != element.side and battle.able(x)]


def nearest_enemy_in(battle: Battle, element: Element, reader: Viewer) -> float | None:
    """Return the inches to the nearest enemy whose distance this reader knows, or None."""
    enemies = battle.of_side(battle.enemy(element.side).id)
    far = (distance_known(battle, element.id, x.id, reader) for x in enemies if battle.able(x))
    return min((inches for inches in far if inches is not None), default=None)


def has_contact_due(battle: Battle) -> bool:
    """Return whether a round of close combat is due (17.2)."""
    return any(check.kind == CONTACT for check in battle.owed)


def is_anybody_close(battle: Battle) -> bool:
    """Return whether two enemies may be near enough for an order during the turn (10.1.6)."""
    if battle.table_plan.stands:
        return True
    for key, entered in battle.distances.items():
        waiting = [x for id in key.split() if not (x := battle.elements[id]).order]
        near = max((CLOSE * x.quality for x in waiting), default=0)
        if entered.get(UMPIRE, near) < near:
            return True
    return False


def with_distance(battle: Battle, a: str, b: str, inches: float | None, side: str | None) -> Battle:
    """Return the battle with an entered distance.

    The umpire knows the distance, and so does each side that may. A changed distance removes the
    answers about what the two see of each other.
    """
    key = pair_key(a, b)
    if inches is None:
        battle = cover.without_pair(battle, a, b, (UMPIRE, *battle.sides))
        kept = {other: value for other, value in battle.distances.items() if other != key}
        return replace(battle, distances=kept)
    sides = (side,) if side else tuple(battle.sides)
    news = dict.fromkeys([UMPIRE, *(s for s in sides if _knows_enemy(battle, s, a, b))], inches)
    others = [who for who in news if _distances_by_side(battle, key).get(who, inches) != inches]
    battle = cover.without_pair(battle, a, b, others)
    return replace(
        battle, distances={**battle.distances, key: {**_distances_by_side(battle, key), **news}}
    )


def _without_far_buildings(battle: Battle, elements: Collection[str]) -> Battle:
    """Return the battle without rulings that these elements are far from buildings (20.1.2.3)."""
    far = battle.buildings.far_from_buildings
    if far.keys().isdisjoint(elements):
        return battle
    kept = {id: inches for id, inches in far.items() if id not in elements}
    return replace(battle, buildings=replace(battle.buildings, far_from_buildings=kept))


def without_moved(battle: Battle, *elements: str) -> Battle:
    """Return the battle without the distances of elements that moved, and of their passengers."""
    elements = (*elements, *_riding_on(battle, elements))
    battle = cover.without_moved(positions.with_uncertain_positions(battle, *elements), elements)
    seen_from = battle.travel.without_bearings(elements)
    battle = battle if seen_from == battle.travel else replace(battle, travel=seen_from)
    battle = _without_far_buildings(battle, elements)
    kept = {
        key: value
        for key, value in battle.distances.items()
        if not any(element in key.split() for element in elements)
    }
    return battle if len(kept) == len(battle.distances) else replace(battle, distances=kept)


def _riding_on(battle: Battle, elements: Collection[str]) -> set[str]:
    """Return elements with figures aboard these vehicles, and the elements that those tow."""
    riders = {id for id, ride in battle.travel.rides.items() if ride.vehicle in elements}
    towed = {battle.travel.going(id).tows for id in elements} - {""}
    return towed | {x.id for x in battle.elements.values() if riders & {*x.figures}}


def without_lost(battle: Battle, element: str) -> Battle:
    """Return the battle after the enemy lost sight of an element and forgot its distances."""
    enemy = battle.enemy(battle.elements[element].side).id
    kept = {
        key: {who: value for who, value in each.items() if who != enemy}
        if element in key.split()
        else each
        for key, each in battle.distances.items()
    }
    return cover.without_lost(replace(battle, distances=kept), element)


def _distances_by_side(battle: Battle, key: str) -> Mapping[str, float]:
    return battle.distances.get(key, {})


def _knows_enemy(battle: Battle, side: str, a: str, b: str) -> bool:
    """Return whether one of two elements is the side's own and the other is its contact."""
    both = (battle.elements[a], battle.elements[b])
    return any(own.side == side for own in both) and all(
        x.side == side or x.contact is not None for x in both
    )
