"""How men show themselves to others, told once: cover, facing, the arc they are fired at from.

It holds between two elements until one of them goes elsewhere, or the enemy is lost from sight. A
side reads what it told itself; what the umpire answers in secret changes no question of a side.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.viewers import Reader

UMPIRE = "umpire"
# how much shows; fired at from his; degrees off his facing; by window or hedge; known but not seen
About = Literal["shows", "arc", "off", "concealed", "unseen"]
OF_FACING = ("arc", "off")
YES, NO = "yes", "no"


def key(viewer: str, target: str, thing: str, about: About) -> str:
    """What is told of a man or element of the target, as an element that views it sees it."""
    return " ".join((viewer, target, thing, about))


def known(
    battle: Battle, reader: Reader, viewer: str, target: str, thing: str, about: About
) -> str | None:
    """The answer as this reader knows it; None: nobody told him."""
    who = UMPIRE if reader.is_umpire else str(reader.side)
    return battle.aspects.get(key(viewer, target, thing, about), {}).get(who)


def told(battle: Battle, at: str, answer: str, by: str | None) -> Battle:
    """An answer told, by a side or by the umpire, who knows either."""
    news = dict.fromkeys([UMPIRE, *([by] if by else [])], answer)
    return replace(battle, aspects={**battle.aspects, at: {**battle.aspects.get(at, {}), **news}})


def told_from(battle: Battle, viewer: str, who: str) -> dict[str, str]:
    """What one who tells knows of how others show to an element, and how it looks at them."""
    return {
        at: each[who]
        for at, each in battle.aspects.items()
        if at.split()[0] == viewer and who in each
    }


def went(battle: Battle, elements: Collection[str]) -> Battle:
    """Elements stand elsewhere: nothing is known of how they show or look."""
    return _without(battle, [x for x in battle.aspects if {*x.split()[:2]} & {*elements}])


def turned(battle: Battle, element: str) -> Battle:
    """Its men face another way."""
    return _without(battle, of_facing(battle, element))


def of_facing(battle: Battle, element: str) -> list[str]:
    """What is told of the way that its men face."""
    return [
        x
        for x in battle.aspects
        for viewer, target, _, about in [x.split()]
        if element == {"off": viewer, "arc": target}.get(about)
    ]


def forgotten(battle: Battle, a: str, b: str, readers: Collection[str]) -> Battle:
    """They know no more how two elements show to each other."""
    if not readers or not battle.aspects:
        return battle
    kept = {
        at: {who: x for who, x in each.items() if who not in readers or {*at.split()[:2]} != {a, b}}
        for at, each in battle.aspects.items()
    }
    return replace(battle, aspects={at: each for at, each in kept.items() if each})


def lost(battle: Battle, element: str) -> Battle:
    """The enemy has lost an element from sight: he knows no more how it shows."""
    enemy = battle.enemy(battle.elements[element].side).id
    kept = {
        at: {who: x for who, x in each.items() if who != enemy or element not in at.split()[:2]}
        for at, each in battle.aspects.items()
    }
    return replace(battle, aspects=kept)


def _without(battle: Battle, keys: Collection[str]) -> Battle:
    if not keys:
        return battle
    return replace(battle, aspects={x: y for x, y in battle.aspects.items() if x not in keys})
