"""The places of face-up orders: beside a target, or at a point (Rattenkrieg 10.1)."""

from collections.abc import Collection, Iterator

from assistant.battle.questions.map_points import INCHES
from assistant.battle.rattenkrieg.lookups import enemies
from assistant.battle.rattenkrieg.lookups.distances import distance_known
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    count,
    enemy_name,
    is_mojon_seen,
    side_name,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon, Order
from assistant.battle.viewers import Viewer
from assistant.cards.wording import listed

TARGET = "order_target"  # the question which enemy an order is placed beside
MOST_NAMED = 3  # elements whose orders are at one target; more are counted
NAMES = {"fire": "Fire", "movement": "Movement", "ambush": "Ambush"}


def is_aimed_at_enemy(order: Order) -> bool:
    """Return whether an order is placed beside an enemy; a movement order goes to a point."""
    return order.kind != "movement"


def possible_targets(battle: Battle, element: Element) -> list[Element | Mojon]:
    """Return the targets of a fire order: known enemies, the nearest first, then Mojons."""
    reader = Viewer("side", side=element.side)
    known, mojons = enemies.possible_targets(battle, element)
    far = {x.id: distance_known(battle, element.id, x.id, reader) for x in known}
    nearest = sorted(known, key=lambda x: (far[x.id] is None, far[x.id] or 0, x.contact or ""))
    return [*nearest, *sorted(mojons, key=lambda x: x.number)]


def needs_target(battle: Battle, element: Element) -> bool:
    """Return whether a face-up fire order has no target yet."""
    order = element.order
    if order is None or not order.face_up or order.carried_out or order.aim:
        return False
    return is_aimed_at_enemy(order) and element.deployed and element.left > 0


def may_move_order_marker(element: Element) -> bool:
    """Return whether the order of an element may be placed elsewhere now (10.1.2).

    A movement order keeps its point until the element is shot at, detects an enemy or gets there.
    """
    order = element.order
    if order is None or not order.face_up:
        return False
    if is_aimed_at_enemy(order):
        return not order.carried_out
    return not order.keeps_point


def destination(element: Element) -> str:
    """Return the point that a movement order heads for, in words; empty if nobody named one."""
    order = element.order
    aim = order.aim if order and order.face_up and order.kind == "movement" else None
    if aim is None:
        return ""
    if aim.point or aim.x_in is None or aim.y_in is None:
        return aim.point
    return INCHES.describe((aim.x_in, aim.y_in))


def describe_aim(battle: Battle, element: Element, side: str) -> str:
    """Return the place of an element's order in a side's words; empty if the side knows none."""
    order = element.order
    if order is None or order.aim is None or not order.face_up or not element.left:
        return ""
    if order.kind == "movement":
        point = destination(element)
        return f"to {point}" if point else ""
    name = _name_for(battle, order.aim.target or "", side)
    return f"at {name}" if name else ""


def _name_for(battle: Battle, target: str, side: str) -> str:
    """Return a side's name for the target of an order; empty if the side does not know it."""
    element, mojon = battle.elements.get(target), battle.mojons.get(target)
    if mojon is not None:
        if is_mojon_seen(mojon):
            return f"{'your' if mojon.side == side else 'enemy'} Mojon {mojon.number}"
        shown = (x for x in battle.in_mojon(mojon.id) if x.contact)
        element = next(shown, None)
    if element is None:
        return ""
    return element.title if element.side == side else enemy_name(battle, element) or ""


def orders_beside(battle: Battle, target: Element | Mojon, side: str) -> tuple[str, ...]:
    """Return the enemy's orders beside an element or Mojon, as a side names them.

    Orders of one kind are named together, and counted if they are many.
    """
    ids = (target.id, target.mojon) if isinstance(target, Element) else (target.id,)
    of_kind: dict[str, list[str]] = {}
    for kind, name in _orders_beside(battle, ids, side):
        of_kind.setdefault(kind, []).append(name)
    return tuple(describe_orders(kind, names) for kind, names in of_kind.items())


def describe_orders(kind: str, names: list[str]) -> str:
    """Return orders of one kind with the names of their elements; a name is empty if unknown."""
    if len(names) > MOST_NAMED:
        return count(len(names), f"{kind} order", f"{kind} orders")
    order = f"{kind} order" if len(names) == 1 else f"{kind} orders"
    if all(names):
        return f"{order} of {listed(names)}"
    return count(len(names), order, order) if len(names) > 1 else order


def _orders_beside(
    battle: Battle, ids: Collection[str | None], side: str
) -> Iterator[tuple[str, str]]:
    for each in battle.elements.values():
        order = each.order
        aim = order.aim if order and order.face_up and each.left else None
        if order is None or aim is None or aim.target is None or aim.target not in ids:
            continue
        if each.side != side and not each.deployed:
            continue
        name = each.title if each.side == side else enemy_name(battle, each)
        yield NAMES[order.kind], name or ""


def target_name(battle: Battle, target: Element | Mojon, side: str) -> str:
    """Return a side's name for a possible target of its order."""
    if isinstance(target, Mojon):
        return f"Mojon {target.number}"
    return capital(side_name(battle, target, side))
