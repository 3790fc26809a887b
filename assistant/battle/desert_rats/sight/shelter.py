"""Shelter on the ground that a side knows: foot in trenches, and elements in cover (8.4, 8.5)."""

from collections.abc import Iterator, Mapping

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.plan import Place

IN_THE_OPEN = "in the open"
SHELTERS = {"trenches": "in trenches", "cover": "in cover"}


def shelter_at(battle: Battle, element: Element, place: Place) -> str:
    """Return where an element would be at a place: `in trenches`, `in cover` or `in the open`.

    Trenches do not shelter vehicles. `battle` has the ground as the element's side knows it.
    """
    cover = ground_this_turn(battle).cover(place)
    if cover == "trenches" and element.is_vehicle:
        return IN_THE_OPEN
    return SHELTERS.get(cover, IN_THE_OPEN)


def describe_shelter(battle: Battle, side: str, places: Mapping[str, Place]) -> str:
    """Describe the shelter of elements at some places: `W1 and W3 are in trenches`.

    Vehicles in the open are not named.
    """
    known = battle_as_shown(battle, side)
    return "; ".join(_shelters(known, places))


def _shelters(battle: Battle, places: Mapping[str, Place]) -> Iterator[str]:
    found: dict[str, list[Element]] = {}
    for id, place in places.items():
        element = battle.elements[id]
        found.setdefault(shelter_at(battle, element, place), []).append(element)
    for where in (*SHELTERS.values(), IN_THE_OPEN):
        elements = found.get(where, [])
        if where == IN_THE_OPEN:
            elements = [x for x in elements if not x.is_vehicle]
        if elements:
            are = "is" if len(elements) == 1 else "are"
            yield f"{naming.list_elements(elements)} {are} {where}"
