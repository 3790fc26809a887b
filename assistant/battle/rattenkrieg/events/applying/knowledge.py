"""Folding facts of what is known of an element, and what the umpire rules (Rattenkrieg 3, 8.2)."""

from typing import Any, assert_never

from assistant.battle.rattenkrieg.events import knowledge as f
from assistant.battle.rattenkrieg.events.applying.changed import (
    with_element,
    with_figure,
    with_side,
)
from assistant.battle.rattenkrieg.lookups import cover, distances
from assistant.battle.rattenkrieg.lookups.naming import letters
from assistant.battle.rattenkrieg.state import Battle, Order


def folded(battle: Battle, event: f.OfKnowing) -> Battle:
    """The state after it."""
    match event:
        case f.ConcealmentChanged(element, _, now, contact):
            return _known(battle, element, now, contact)
        case f.ElementDeployed(element):
            return with_element(battle, element, deployed=True)
        case f.CommandTold(element, command):
            return with_element(battle, element, command=command)
        case f.Camouflaged(element, worn):
            return with_element(battle, element, camouflage=worn)
        case f.DistanceTold(a, b, inches, by):
            return distances.told(battle, a, b, inches, by)
        case f.AspectTold(at, answer, by):
            return cover.told(battle, at, answer, by)
        case f.MenTurned(element):
            return cover.turned(battle, element)
        case f.SentinelTold(figure, sentinel):
            return with_figure(battle, figure, sentinel=sentinel)
        case f.ValueOverruled(thing, name, _, value):
            return _overrule(battle, thing, name, value)
        case _:
            assert_never(event)


def _known(battle: Battle, element: str, now: str, contact: str | None) -> Battle:
    before = battle.elements[element]
    changes: dict[str, Any] = {"concealment": now}
    if now == "undetected":
        battle = distances.lost(battle, element)
        return with_element(battle, element, concealment=now, contact=None, deployed=False)
    if before.contact is None:
        spotter = battle.enemy(before.side)
        changes["contact"] = contact or letters(spotter.contacts)
        battle = with_side(battle, spotter.id, contacts=spotter.contacts + 1)
    if now == "identified":
        changes["deployed"] = True
    return with_element(battle, element, **changes)


def _overrule(battle: Battle, thing: str, name: str, value: object) -> Battle:
    if thing in battle.figures:
        return with_figure(battle, thing, **{name: value})
    if name == "concealment":
        return _known(battle, thing, str(value), None)
    if name == "order":
        order = None if value is None else Order(value)  # type: ignore[arg-type]
        return with_element(battle, thing, order=order)
    return with_element(battle, thing, **{name: value})
