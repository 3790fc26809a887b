"""The elements under each leader, and the orders beside leaders (Rattenkrieg 10.1.7)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.figures.able_figures import able_to
from assistant.battle.rattenkrieg.lookups.figures.conduct import is_broken
from assistant.battle.rattenkrieg.lookups.figures.leaders import (
    OUT,
    command_state,
    quality_of_figure,
    rank,
)
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.crews import commander_at_post
from assistant.battle.rattenkrieg.state import Battle, Element, Figure

INSIGNIA = "rank-insignia"


def elements_under(battle: Battle, element: Element) -> list[Element]:
    """Return the elements under the leader who is with an element, itself included.

    An officer commands the whole side, and so does the leader who replaces a fallen officer. The
    leader of a squad commands the squad; another leader only the element that the leader is with. A
    leader with recognizable insignia also gives orders to figures of other units (15.17). Ruling:
    where no leader is with a squad, the commander of a vehicle leads its vehicles (25.3).
    """
    leader = battle.leader(element)
    if leader is None:
        return _vehicles_under(battle, element)
    if _has_officer(battle, element) or _wears_insignia(battle, leader):
        return list(battle.of_side(element.side))
    if element.squad and squad_leader_element(battle, element) == element:
        return battle.squad_of(element)
    return [element]


def commands_here(battle: Battle, element: Element) -> Figure | None:
    """Return the leader of an element, or else the commander of its vehicle; None without both."""
    return battle.leader(element) or commander_at_post(battle, element)


def _vehicles_under(battle: Battle, element: Element) -> list[Element]:
    """Return the vehicles that the commander of a vehicle leads, that vehicle included.

    In a squad it is the commander with the highest Quality, the first of equals.
    """
    if commander_at_post(battle, element) is None:
        return []
    squad = battle.squad_of(element) if element.squad else [element]
    if any(battle.leader(x) for x in squad):
        return [element]
    vehicles = [x for x in squad if x.id in battle.vehicles.of]
    could = [(x, man) for x in vehicles if (man := commander_at_post(battle, x))]
    leads = max(could, key=lambda pair: quality_of_figure(battle, pair[1]))[0]
    return vehicles if leads == element else [element]


def _has_officer(battle: Battle, element: Element) -> bool:
    """Return whether an officer leads an element, or led it and has fallen."""
    return any(man.leader and rank(man) != "nco" for man in battle.men(element))


def is_platoon_leader(battle: Battle, element: Element, figure: Figure) -> bool:
    """Return whether a figure of an element leads a platoon, and so may observe (27.4).

    An officer does, and so does the leader who replaces a fallen officer. If a side's order of
    battle has no officer, it names no platoon leader, and any leader may be the one.
    """
    if not figure.leader:
        return False
    if rank(figure) != "nco" or (
        _has_officer(battle, element) and figure == battle.leader(element)
    ):
        return True
    return not any(_has_officer(battle, x) for x in battle.of_side(element.side))


def _wears_insignia(battle: Battle, leader: Figure) -> bool:
    """Return whether all soldiers of the side recognize a leader by the insignia of rank."""
    worn = battle.morale.wearing.get(leader.id, ())
    return INSIGNIA in worn and is_on(battle, "leader-identification")


def squad_leader_element(battle: Battle, element: Element) -> Element | None:
    """Return the element with the leader of a squad: the leader with the highest Quality."""
    led = [(x, leader) for x in battle.squad_of(element) if (leader := battle.leader(x))]
    if not led:
        return None
    return max(led, key=lambda pair: quality_of_figure(battle, pair[1]))[0]


def adjusters(battle: Battle, element: Element) -> Iterator[Figure]:
    """Return the leaders who may change an element's Aggressiveness (13.3).

    Its own leader comes first, then its squad's leader and the officers of its side, if they can
    reach it. Nobody changes it once it is broken (13.1.2).
    """
    if is_broken(battle, element):
        return
    with_it = battle.leader(element)
    if with_it is not None and with_it.state == "ready":
        yield with_it
    if command_state(battle, element) == OUT:
        return
    squads = squad_leader_element(battle, element) if element.squad else None
    for other in battle.of_side(element.side):
        if other.id == element.id:
            continue
        squad_leader = battle.leader(other) if other == squads else None
        for man in battle.men(other):
            commands = man == squad_leader or (man.leader and rank(man) != "nco")
            if commands and man.state == "ready":
                yield man


def has_subordinates(battle: Battle, element: Element) -> bool:
    """Return whether the leader with an element has other elements under command."""
    under = elements_under(battle, element)
    return any(x.id != element.id and battle.able(x) for x in under)


def elements_to_call(battle: Battle, element: Element) -> list[Element]:
    """Return the elements that a leader's order can call: those with face-down orders."""
    active = battle.round.active if battle.round else ()
    waiting = {x.id for x in battle.nominable(element.side)}.difference(active)
    return [x for x in elements_under(battle, element) if x.id in waiting]


def others_to_call(battle: Battle, element: Element) -> list[Element]:
    """Return the other elements under command that a leader may call in a round (7.4.15)."""
    return [x for x in elements_to_call(battle, element) if battle.round and x.id != element.id]


def commanders_of(battle: Battle, element: Element) -> list[Element]:
    """Return the active elements whose leader commands an element, and may change its order."""
    active = battle.active_of(element.side)
    return [x for x in active if x.id != element.id and element in elements_under(battle, x)]


def elements_of_leaders(battle: Battle, element: Element) -> list[Element]:
    """Return the elements with leaders that a leaderless element may see or hear (12.1.2).

    If nobody is left who commands it, any leader of its side may be meant.
    """
    led = [x for x in battle.of_side(element.side) if x.id != element.id and battle.leader(x)]
    return [x for x in led if _commands(battle, x, element)] or led


def _commands(battle: Battle, leads: Element, element: Element) -> bool:
    return any(x.id == element.id for x in elements_under(battle, leads))


def elements_called(battle: Battle, element: Element) -> list[Element]:
    """Return the elements that a leader's order turns over: those not out of command."""
    return [x for x in elements_to_call(battle, element) if command_state(battle, x) != OUT]


def leaders_with_orders(battle: Battle, side: str) -> list[Element]:
    """Return the elements of a side whose leader has a face-down order that can still be used."""
    return [
        x
        for x in battle.of_side(side)
        if x.leader_order
        and commands_here(battle, x)
        and (elements_called(battle, x) or (x.order is None and x.left and battle.awake(x)))
    ]


def leaders(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can give orders: the leaders, or the acting leader.

    The commander of a vehicle is one if that commander leads other vehicles too (25.3).
    """
    if is_aboard(battle, element):
        man = commands_here(battle, element)
        return [man] if man and has_subordinates(battle, element) else []
    leads = battle.leader(element)
    return [m for m in battle.able(element) if m.leader or m == leads]


def order_givers(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can give an order now."""
    could = leaders(battle, element)
    return [m for m in able_to(battle, element, "give-order") if m in could]
