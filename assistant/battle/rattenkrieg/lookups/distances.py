"""Distances between elements, told once or read off the umpire's plan: who knows them, how long.

The umpire reads what was told last; where nothing was, what his plan says. A side reads what it
measured itself, and what the umpire told while it knew the enemy: what the enemy measures, where he
is unseen, and the plan (nobody measures before he acts, 7.3) change nothing for it.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from assistant.battle.rattenkrieg.lookups import cover
from assistant.battle.rattenkrieg.lookups.table_plan import positions
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.viewers import Reader

UMPIRE = "umpire"
GOES = frozenset(  # actions after which men stand elsewhere
    (
        *("cautious-movement", "movement", "run", "rush", "climb", "jump", "swim", "board"),
        "move-injured",
    )
)


def pair(a: str, b: str) -> str:
    """Two elements, whichever comes first."""
    return " ".join(sorted((a, b)))


def known(battle: Battle, a: str, b: str, reader: Reader) -> float | None:
    """The inches between two elements as this reader knows them; a side must know the enemy."""
    told = battle.distances.get(pair(a, b), {})
    if reader.is_umpire:
        inches = told.get(UMPIRE)
        return positions.measured_in(battle, a, b) if inches is None else inches
    side = str(reader.side)
    return told.get(side) if _knows(battle, side, a, b) else None


def told(battle: Battle, a: str, b: str, inches: float | None, by: str | None) -> Battle:
    """A distance told: the umpire knows it, and each side that may.

    Who knew another one knows no more what shows at it.
    """
    key = pair(a, b)
    if inches is None:
        battle = cover.forgotten(battle, a, b, (UMPIRE, *battle.sides))
        kept = {other: value for other, value in battle.distances.items() if other != key}
        return replace(battle, distances=kept)
    sides = (by,) if by else tuple(battle.sides)
    news = dict.fromkeys([UMPIRE, *(s for s in sides if _knows(battle, s, a, b))], inches)
    others = [who for who in news if _told(battle, key).get(who, inches) != inches]
    battle = cover.forgotten(battle, a, b, others)
    return replace(battle, distances={**battle.distances, key: {**_told(battle, key), **news}})


def went(battle: Battle, *elements: str) -> Battle:
    """Elements stand elsewhere, and whoever rides on them: their distances are not known now."""
    elements = (*elements, *_riding_on(battle, elements))
    battle = cover.went(positions.left(battle, *elements), elements)
    seen_from = battle.travel.without_bearings(elements)
    battle = battle if seen_from == battle.travel else replace(battle, travel=seen_from)
    kept = {
        key: value
        for key, value in battle.distances.items()
        if not any(element in key.split() for element in elements)
    }
    return battle if len(kept) == len(battle.distances) else replace(battle, distances=kept)


def _riding_on(battle: Battle, elements: Collection[str]) -> set[str]:
    """The elements with men aboard one of these, and what these have in tow."""
    riders = {id for id, ride in battle.travel.rides.items() if ride.vehicle in elements}
    towed = {battle.travel.going(id).tows for id in elements} - {""}
    return towed | {x.id for x in battle.elements.values() if riders & {*x.figures}}


def lost(battle: Battle, element: str) -> Battle:
    """The enemy has lost an element from sight: he knows its distances no more."""
    enemy = battle.enemy(battle.elements[element].side).id
    kept = {
        key: {who: value for who, value in each.items() if who != enemy}
        if element in key.split()
        else each
        for key, each in battle.distances.items()
    }
    return cover.lost(replace(battle, distances=kept), element)


def _told(battle: Battle, key: str) -> Mapping[str, float]:
    return battle.distances.get(key, {})


def _knows(battle: Battle, side: str, a: str, b: str) -> bool:
    """Whether one of the two is its own and the other a contact of it."""
    both = (battle.elements[a], battle.elements[b])
    return any(own.side == side for own in both) and all(
        x.side == side or x.contact is not None for x in both
    )
