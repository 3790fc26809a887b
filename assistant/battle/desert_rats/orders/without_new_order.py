"""The action of a platoon without a new order, for its own player and the umpire (5.3)."""

from collections.abc import Sequence

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.orders.disobedience import elements_that_circle, is_held_by_fire
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon, Table


def describe_without_order(
    battle: Battle,
    platoon: Platoon,
    table: Table | None = None,
    *,
    is_brief: bool = False,
    is_dropped: bool = False,
) -> str:
    """Describe the action of a platoon without a new order, to a table's players or the umpire.

    In brief, the place to which it moves is left out. `is_dropped` means that its reaction drops
    the order that it has.
    """
    stays = platoon.movement == "halt" or is_dropped
    full = naming.order_label(battle, platoon, table)
    label = naming.ORDERS[platoon.movement] if is_brief else full
    words = ["halts" if is_dropped else f"{'stays' if stays else 'keeps'} {label}"]
    circling = elements_that_circle(battle, platoon) if stays else []
    elements = battle.elements_of_platoon(platoon)
    if circling:
        circle = "circles" if len(circling) == 1 else "circle"
        words.append(f"{_all_or_named(circling, elements)} {circle} in confusion")
    firing = [x for x in elements if x.firing and x not in circling and x.carried_by is None]
    held = [] if stays else [x for x in firing if is_held_by_fire(battle, x)]
    if held:
        stay, have = (
            ("stays and fires", "it has") if len(held) == 1 else ("stay and fire", "they have")
        )
        words.append(f"{_all_or_named(held, elements)} {stay} while {have} a target")
    if others := [x for x in firing if x not in held]:
        keep = "keeps its" if len(others) == 1 else "keep their"
        words.append(f"{_all_or_named(others, elements)} {keep} order to fire")
    return "; ".join(words)


def _all_or_named(some: Sequence[Element], elements: Sequence[Element]) -> str:
    """Return `all` for all the elements of a platoon, else the names of the chosen ones."""
    return "all" if len(elements) > 1 and len(some) == len(elements) else naming.list_elements(some)
