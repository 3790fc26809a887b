"""Answers entered once about one element's view of another: cover, facing, arc of fire."""

from collections.abc import Collection
from typing import Any, Literal

from assistant.battle.rattenkrieg.state import Battle, Figure
from assistant.battle.viewers import Viewer
from assistant.frozen import replace

UMPIRE = "umpire"
# how much shows; fired at from his; degrees off his facing; by window or hedge; known but not seen;
# the sector of a vehicle that is seen; the vision block through which it is seen
About = Literal["shows", "arc", "off", "concealed", "unseen", "hour", "sixth"]
YES, NO = "yes", "no"
OPEN = {"shows": "none", "concealed": NO, "unseen": NO}  # the answers about a target in the open
HULL_DOWN = ("torso", "head")  # only the upper half, or the top, of a vehicle shows


def answer_key(viewer: str, target: str, thing: str, about: About) -> str:
    """Return the key under which an answer about a target, as seen by a viewer, is saved."""
    return " ".join((viewer, target, thing, about))


def answer_known(
    battle: Battle, reader: Viewer, viewer: str, target: str, thing: str, about: About
) -> str | None:
    """Return the saved answer that this reader knows, or None."""
    who = UMPIRE if reader.is_umpire else str(reader.side)
    return battle.aspects.get(answer_key(viewer, target, thing, about), {}).get(who)


def with_answer(battle: Battle, question_id: str, answer: str, side: str | None) -> Battle:
    """Return the battle with an answer entered by a side or the umpire.

    The umpire knows every answer.
    """
    news = dict.fromkeys([UMPIRE, *([side] if side else [])], answer)
    return replace(
        battle,
        aspects={**battle.aspects, question_id: {**battle.aspects.get(question_id, {}), **news}},
    )


def answers_about(battle: Battle, viewer: str, who: str) -> dict[str, str]:
    """Return the answers known to `who` that concern what an element sees and shows."""
    return {
        at: each[who]
        for at, each in battle.aspects.items()
        if at.split()[0] == viewer and who in each
    }


def without_moved(battle: Battle, elements: Collection[str]) -> Battle:
    """Return the battle without answers about elements that moved."""
    return _without_answers(battle, [x for x in battle.aspects if {*x.split()[:2]} & {*elements}])


def without_facing(battle: Battle, element: str) -> Battle:
    """Return the battle without answers that depend on an element's facing."""
    return _without_answers(battle, facing_answers(battle, element))


def without_turned(battle: Battle, vehicle: str) -> Battle:
    """Return the battle without the sectors and vision blocks that a vehicle's turn changed."""
    if not battle.aspects:
        return battle
    turned = [
        x
        for x in battle.aspects
        for viewer, target, _, about in [x.split()]
        if vehicle == {"hour": target, "sixth": viewer}.get(about)
    ]
    return _without_answers(battle, turned)


def facing_answers(battle: Battle, element: str) -> list[str]:
    """Return the answers that depend on an element's facing."""
    return [
        x
        for x in battle.aspects
        for viewer, target, _, about in [x.split()]
        if element == {"off": viewer, "arc": target}.get(about)
    ]


def has_covering(battle: Battle) -> bool:
    """Return whether an answer says that something covers or hides a target."""
    answers = ((key, x) for key, each in battle.aspects.items() for x in each.values())
    return any(_covers(key, answer) for key, answer in answers)


def without_covering(battle: Battle) -> Battle:
    """Return the battle without the answers that something covers or hides a target."""
    kept = {
        key: {who: answer for who, answer in each.items() if not _covers(key, answer)}
        for key, each in battle.aspects.items()
    }
    return replace(battle, aspects={key: each for key, each in kept.items() if each})


def _covers(key: str, answer: str) -> bool:
    about = key.split()[-1]
    return about in OPEN and answer != OPEN[about]


def without_pair(battle: Battle, a: str, b: str, readers: Collection[str]) -> Battle:
    """Return the battle after readers forget the answers about two elements."""
    if not readers or not battle.aspects:
        return battle
    kept = {
        at: {who: x for who, x in each.items() if who not in readers or {*at.split()[:2]} != {a, b}}
        for at, each in battle.aspects.items()
    }
    return replace(battle, aspects={at: each for at, each in kept.items() if each})


def without_lost(battle: Battle, element: str) -> Battle:
    """Return the battle after the enemy lost sight of an element and forgot its answers."""
    enemy = battle.enemy(battle.elements[element].side).id
    kept = {
        at: {who: x for who, x in each.items() if who != enemy or element not in at.split()[:2]}
        for at, each in battle.aspects.items()
    }
    return replace(battle, aspects=kept)


def _without_answers(battle: Battle, keys: Collection[str]) -> Battle:
    if not keys:
        return battle
    return replace(battle, aspects={x: y for x, y in battle.aspects.items() if x not in keys})


def cover_inputs_at_rest(state: str, seen: Any) -> dict[str, Any]:
    """Return the inputs of `cover` for a figure at rest: only poor visibility protects it."""
    state = "not-alert" if state == "ready" else state
    return {"obstacle": "none", "state": state, "i_factor": seen.raw}


def cover_inputs_in_hatch(man: Figure, seen: Any) -> dict[str, Any]:
    """Return the inputs of `cover` for a commander whose torso shows above the hatch (26.2.2)."""
    return {"obstacle": "torso", "state": man.state, "arc": "front", "i_factor": seen.raw}
