"""A battle with one thing in it changed: what all folding is made of."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.table_plan import positions
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Held, Round

T = TypeVar("T")


def _with(things: Mapping[str, T], id: str, change: Callable[[T], T]) -> dict[str, T]:
    return {**things, id: change(things[id])}


def with_element(battle: Battle, id: str, **changes: Any) -> Battle:
    """One of its elements changed."""

    def change(element: Element) -> Element:
        return replace(element, **changes)

    return replace(battle, elements=_with(battle.elements, id, change))


def with_figure(battle: Battle, id: str, **changes: Any) -> Battle:
    """One of its men changed."""

    def change(figure: Figure) -> Figure:
        return replace(figure, **changes)

    return replace(battle, figures=_with(battle.figures, id, change))


def with_mojon(battle: Battle, id: str, **changes: Any) -> Battle:
    """One of its Mojons changed."""
    return replace(battle, mojons=_with(battle.mojons, id, lambda m: replace(m, **changes)))


def with_side(battle: Battle, id: str, **changes: Any) -> Battle:
    """One of its sides changed."""
    return replace(battle, sides=_with(battle.sides, id, lambda s: replace(s, **changes)))


def round_of(battle: Battle) -> Round:
    """The round that is on, or would begin."""
    return battle.round or Round(battle.rounds_done + 1)


def in_round(battle: Battle, **changes: Any) -> Battle:
    """The round changed."""
    return replace(battle, round=replace(round_of(battle), **changes))


def without_wishes(battle: Battle, elements: tuple[str, ...]) -> Battle:
    """Who acts no more in a round wants nothing of the umpire any more."""
    kept = tuple(wish for wish in battle.wishes if wish.element not in elements)
    return replace(battle, wishes=kept)


def gone(battle: Battle, element: str, action: str) -> Battle:
    """Who goes somewhere is no longer as far from anybody as he was."""
    return distances.went(battle, element) if action in distances.GOES else battle


def carried_off(battle: Battle, mojon: str) -> Battle:
    """The same for those under a Mojon that goes somewhere."""
    under = [x.id for x in battle.in_mojon(mojon) if not x.deployed]
    battle = positions.left(battle, mojon)
    return distances.went(battle, *under) if under else battle


def held_by_others(battle: Battle, element: str) -> Held | None:
    """Return the action that waits for an ambush, unless it is this element's and waits no more."""
    held = round_of(battle).held
    return None if held and held.element == element else held
