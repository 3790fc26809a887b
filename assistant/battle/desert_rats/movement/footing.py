"""The ground under elements that are set out: shelter, and ground that they cannot leave (6.2)."""

from collections.abc import Iterator, Mapping

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.movement.measuring import BARS
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.sight.shelter import describe_shelter
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.paths import allowance_m


def describe_footing(battle: Battle, side: str, places: Mapping[str, Place]) -> str:
    """Describe elements at some places: `S1 is in trenches; L1 and L2 cannot move in soft sand`.

    Only ground that their side knows counts.
    """
    held = _describe_held(battle_as_shown(battle, side), places)
    return "; ".join(filter(None, (describe_shelter(battle, side, places), *held)))


def elements_held(battle: Battle, side: str, places: Mapping[str, Place]) -> list[str]:
    """Return the elements that could not leave their places, as far as a side knows the ground."""
    known = battle_as_shown(battle, side)
    return [id for id, place in places.items() if _impassable_going(known, id, place)]


def _describe_held(battle: Battle, places: Mapping[str, Place]) -> Iterator[str]:
    found: dict[str, list[Element]] = {}
    for id, place in places.items():
        if going := _impassable_going(battle, id, place):
            found.setdefault(going, []).append(battle.elements[id])
    for going, elements in found.items():
        preposition = "in" if going == "soft-sand" else "on"
        yield f"{naming.list_elements(elements)} cannot move {preposition} {BARS[going]}"


def _impassable_going(battle: Battle, id: str, place: Place) -> str:
    """Return the going at a place if an element may not move there; empty if it may."""
    mover = battle.elements[id].row["mover"]
    going = ground_this_turn(battle).going(place)
    return going if mover is not None and allowance_m(str(mover), going) is None else ""
