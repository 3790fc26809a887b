"""Copies of a battle with one thing changed, from which events are built."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.table_plan import positions
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, HeldAction, Round
from assistant.frozen import replace
from assistant.rules.rattenkrieg.noise import DISPLACING

T = TypeVar("T")


def _with_changed(things: Mapping[str, T], id: str, change: Callable[[T], T]) -> dict[str, T]:
    return {**things, id: change(things[id])}


def with_element(battle: Battle, id: str, **changes: Any) -> Battle:
    """Return the battle with changes to one element."""

    def change(element: Element) -> Element:
        return replace(element, **changes)

    return replace(battle, elements=_with_changed(battle.elements, id, change))


def with_figure(battle: Battle, id: str, **changes: Any) -> Battle:
    """Return the battle with changes to one figure."""

    def change(figure: Figure) -> Figure:
        return replace(figure, **changes)

    return replace(battle, figures=_with_changed(battle.figures, id, change))


def with_mojon(battle: Battle, id: str, **changes: Any) -> Battle:
    """Return the battle with changes to one Mojon."""
    return replace(battle, mojons=_with_changed(battle.mojons, id, lambda m: replace(m, **changes)))


def with_side(battle: Battle, id: str, **changes: Any) -> Battle:
    """Return the battle with changes to one side."""
    return replace(battle, sides=_with_changed(battle.sides, id, lambda s: replace(s, **changes)))


def round_of(battle: Battle) -> Round:
    """Return the current round, or an empty one before it begins."""
    return battle.round or Round(battle.rounds_done + 1)


def change_round(battle: Battle, **changes: Any) -> Battle:
    """Return the battle with changes to the round."""
    return replace(battle, round=replace(round_of(battle), **changes))


def without_requests(battle: Battle, elements: tuple[str, ...]) -> Battle:
    """Return the battle without the requests of elements that no longer act this round."""
    kept = tuple(wish for wish in battle.requests if wish.element not in elements)
    return replace(battle, requests=kept)


def without_distances(battle: Battle, element: str, action: str) -> Battle:
    """Return the battle without the distances of an element that moved away."""
    return distances.without_moved(battle, element) if action in DISPLACING else battle


def without_distances_of_mojon(battle: Battle, mojon: str) -> Battle:
    """Return the battle without the distances of the elements under a Mojon that moved."""
    under = [x.id for x in battle.in_mojon(mojon) if not x.deployed]
    battle = positions.with_uncertain_positions(battle, mojon)
    return distances.without_moved(battle, *under) if under else battle


def without_first_action(battle: Battle, element: str) -> Battle:
    """Return the battle with an element's first action under a leader's order marked as done."""
    if battle.round is None or element not in battle.round.together:
        return battle
    return change_round(battle, together=tuple(id for id in battle.round.together if id != element))


def held_by_others(battle: Battle, element: str) -> HeldAction | None:
    """Return the action that is held for an ambush, unless it is this element's own."""
    held = round_of(battle).held
    return None if held and held.element == element else held
