"""Who of an element can do a thing now: its move asks for them, its button is greyed by them."""

from collections.abc import Callable, Mapping
from functools import partial

from assistant.battle.rattenkrieg.arms import stocks
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Weapon
from assistant.battle.rattenkrieg.travel.aboard import bars, rides
from assistant.battle.rattenkrieg.vehicles import crews
from assistant.battle.rattenkrieg.vehicles.seen import aboard

Doers = Callable[[Battle, Element], list[Figure]]
SHOOTING, THROWING = "shoot", "throw-grenade"


def paid(battle: Battle, element: Element, action: str | None = None) -> int:
    """What an element has paid of the action that an ambush came before, if it is that."""
    held = battle.round.held if battle.round else None
    if held is None or held.element != element.id or action not in (None, held.action):
        return 0
    return held.paid


def able_to(battle: Battle, element: Element, action: str) -> list[Figure]:
    """The men who can do this now: those who can join the action that is on, then the others."""
    if aboard(battle, element):
        return crews.free(battle, element)
    on = battle.round.acting if battle.round else None
    same = on is not None and (on.element, on.action) == (element.id, action)
    done = on.figures if same and on else ()
    able = [m for m in battle.fit(element) if m.id not in battle.special.dogs]
    fit = [m for m in able if not bars(battle, m.id, action)]
    left = element.left + paid(battle, element, action)
    joining = [m for m in fit if same and m.id not in done and left + 1 > m.lost]
    fresh = [m for m in fit if m not in joining and left > m.lost]
    return joining + fresh


def weapons(figure: Figure, single: bool) -> list[Weapon]:
    """His weapons that fire single shots, or those that fire bursts and belts."""
    return [w for w in figure.weapons if (w.mode == "single") == single]


def shooters(battle: Battle, element: Element, *, single: bool) -> list[Figure]:
    """Men who can fire such a weapon now."""
    return [m for m in able_to(battle, element, SHOOTING) if weapons(m, single)]


def throwers(battle: Battle, element: Element) -> list[Figure]:
    """Men who can throw or launch a grenade now."""
    return [m for m in able_to(battle, element, THROWING) if stocks.of_man(battle, m)]


def leaders(battle: Battle, element: Element) -> list[Figure]:
    """Men who can give orders: leaders, and who leads it in a leader's place."""
    leads = battle.leader(element)
    return [m for m in battle.able(element) if m.leader or m == leads]


def order_givers(battle: Battle, element: Element) -> list[Figure]:
    """Men who can give an order now."""
    could = leaders(battle, element)
    return [m for m in able_to(battle, element, "give-order") if m in could]


def waiting(battle: Battle, element: Element) -> list[Element]:
    """Others of its side who have a face-down order to be woken for."""
    active = battle.round.active if battle.round else ()
    others = (x for x in battle.nominable(element.side) if x.id != element.id)
    return [x for x in others if battle.round and x.id not in active]


def may_hunker(battle: Battle) -> bool:
    """Whether there is anything to hunker down from."""
    return battle.phase == "engagement"


def ducking(battle: Battle, element: Element) -> list[Figure]:
    """Men who can hunker down: at any moment, even with no action left (7.1)."""
    return [m for m in battle.fit(element) if not rides(battle, m.id)]


def able(action: str) -> Doers:
    """Whoever can take this action now."""
    return lambda battle, element: able_to(battle, element, action)


DOERS: Mapping[str, Doers] = {  # by move
    "aim": able("aim"),
    "ask-grenade": throwers,
    "automatic-fire": partial(shooters, single=False),
    "give-order": order_givers,
    "hunker-down": ducking,
    "set-charge": able("handle-object"),
    "shoot": partial(shooters, single=True),
    "throw-grenade": throwers,
}


def nobody(battle: Battle, element: Element, move: str) -> str:
    """Why nobody of it makes a move now, in few words; empty where somebody can."""
    could = DOERS.get(move)
    if could is None or could(battle, element):
        return ""
    if not battle.fit(element):
        return "nobody is up"
    if move != "hunker-down" and not element.left:
        return "no action left"
    return "no leader is free" if move == "give-order" else "nobody who could is free"
