"""A side's tasks about its orders and its reinforcements (Rattenkrieg 9.2.4, 10.1)."""

from assistant.battle.rattenkrieg.lookups.figures.conduct import does_nothing_more
from assistant.battle.rattenkrieg.lookups.figures.new_orders import (
    elements_to_order_together,
    elements_without_order,
    names_without_order,
)
from assistant.battle.rattenkrieg.lookups.figures.order_aims import (
    TARGET,
    needs_target,
    possible_targets,
    target_name,
)
from assistant.battle.rattenkrieg.lookups.in_play import can_declare_ambush
from assistant.battle.rattenkrieg.lookups.scenario.entry_mojons import entry_mojons_to_place
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.cards.wording import listed

ORDERS = {"fire": "Fire", "movement": "Move", "ambush": "Ambush"}
MOST_TARGETS = 6  # as buttons; the others are on the sheet


def same_order_taps(battle: Battle, side: str, letter: str = "") -> tuple[Tap, ...]:
    """Return the button that gives the same order to several elements of a side that have none.

    If they may receive only one kind of order, one tap is enough. `letter` is the side's letter,
    which the umpire sees.
    """
    possible = {x: elements_to_order_together(battle, side, x) for x in ORDERS}
    kinds = {kind: found for kind, found in possible.items() if found}
    most = max(map(len, kinds.values()), default=0)
    if most < 2:
        return ()
    before, inputs = f"{letter}: " if letter else "", {"side": side} if letter else {}
    if len(kinds) > 1:
        return (Tap(f"{before}Same order for several", "place-orders", inputs, opens=True),)
    (kind,) = kinds
    words = f"{before}{ORDERS[kind]} order for all {most}"
    return (Tap(words, "place-orders", {**inputs, "kind": kind}),)


def marker_tasks(battle: Battle, side: str) -> list[PendingTask]:
    """Return the requests for the targets of a side's fire orders that the enemy turned over."""
    if battle.round is None:
        return []
    active = [battle.elements[id] for id in battle.round.active]
    waiting = [x for x in active if x.side == side and needs_target(battle, x)]
    return [task for x in waiting if (task := _marker_task(battle, x))]


def _marker_task(battle: Battle, element: Element) -> PendingTask | None:
    found = possible_targets(battle, element)
    if not found or element.order is None:
        return None
    taps = [
        Tap(target_name(battle, x, element.side), "aim-order", _aim_answers(element, x.id))
        for x in found[:MOST_TARGETS]
    ]
    if len(found) > MOST_TARGETS:
        taps.append(Tap("Another enemy", "aim-order", {"element": element.id}, opens=True))
    title = f"{element.title}: which enemy is the target of its order?"
    words = "Place the order beside it. Everybody sees that."
    return PendingTask(title, words, tuple(taps), is_turn=True)


def _aim_answers(element: Element, target: str) -> dict[str, str]:
    return {"element": element.id, TARGET: target}


def entry_tasks(battle: Battle, side: str) -> list[PendingTask]:
    """Return the request to place the entry Mojons of a defender's reinforcements (9.2.4)."""
    waiting = entry_mojons_to_place(battle, side)
    if not waiting:
        return []
    taps = [Tap(x.name, "place-entry", {"reserve": x.id}, opens=True) for x in waiting]
    words = "Inside the areas of the scenario. They are not active until their turn."
    return [PendingTask("Place the entry Mojons of your reinforcements.", words, tuple(taps))]


def describe_missing_orders(battle: Battle, side: str) -> str:
    """Return as text how many and which elements have no order, and how to place one."""
    count = len(elements_without_order(battle, side))
    waiting = _ambushers_without_order(battle, side)
    if not count:
        idle = any(does_nothing_more(battle, x) for x in battle.of_side(side) if battle.able(x))
        units = "All your units that can act" if idle else "All your units"
        return f"{waiting or f'{units} have an order. '}Tap a unit to change its order."
    has = "has" if count == 1 else "have"
    names = names_without_order(battle, side)
    return f"{waiting}Tap a unit, then its order. {count} of your units {has} none: {names}."


def _ambushers_without_order(battle: Battle, side: str) -> str:
    """Return which elements of a side are always in ambush and need no order (10.1.4)."""
    names = [x.title for x in battle.of_side(side) if can_declare_ambush(battle, x)]
    if not names:
        return ""
    needs, it_is = ("needs", "it is") if len(names) == 1 else ("need", "they are")
    return f"{listed(names)} {needs} no order: {it_is} always in ambush. "
