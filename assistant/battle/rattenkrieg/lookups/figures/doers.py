"""The figures that can make each move, and why none can, for its button."""

from collections.abc import Callable, Mapping
from functools import partial

from assistant.battle.rattenkrieg.lookups import stocks
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    FREE,
    NOBODY_FREE,
    SHOOTING,
    Awaited,
    able_to,
    another_action_awaits_roll,
    awaited_before_acting,
    free_to_fire,
    is_spent,
    shooters,
    throwers,
    why_spent,
    with_broken_weapon,
)
from assistant.battle.rattenkrieg.lookups.figures.action_limits import ACTION
from assistant.battle.rattenkrieg.lookups.figures.commanders import order_givers
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import GAITS
from assistant.battle.rattenkrieg.lookups.figures.kept_in_place import why_kept
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    is_barred,
    is_on_ground,
    is_passenger,
    is_riding,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Figure

Doers = Callable[[Battle, Element], list[Figure]]
AWAITED: Mapping[Awaited, str] = {
    "choice": "the side with the initiative chooses",
    "held": "an interrupted action comes first",
    "roll": "initiative comes first",
    "together": "the first actions under the leader’s order come first",
    "turn": "another unit acts first",
}

ON_FOOT = ("begin-task", "move")  # moves that nobody makes from a seat or a saddle


def able_to_hunker_down(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can hunker down, which needs no action (7.1)."""
    return [m for m in battle.fit(element) if not is_passenger(battle, m.id)]


def figures_able_to(*actions: str) -> Doers:
    """Return a function for the figures that can take one of these actions now."""
    return lambda battle, element: [m for a in actions for m in able_to(battle, element, a)]


def able_to_work(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can begin a task of many actions, which nobody does from a seat."""
    could = figures_able_to("demolition", "make-loophole", "repair", "handle-object")
    return [m for m in could(battle, element) if is_on_ground(battle, m)]


def figures_with_weapons(battle: Battle, element: Element, action: str = SHOOTING) -> list[Figure]:
    """Return the figures that can fire a weapon now, or take another action with one."""
    return [m for m in free_to_fire(battle, element, action) if m.weapons]


def able_to_walk(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can move now."""
    could = figures_able_to(*GAITS)(battle, element)
    return [m for m in could if not m.stopped and not why_kept(battle, m)]


def anybody(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can take any action now."""
    on = battle.round.acting if battle.round else None
    return able_to(battle, element, on.action if on and on.element == element.id else "")


def able_to_pay(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can begin an impulse; none if the element has no action left."""
    return battle.fit(element) if element.left else []


DOERS: Mapping[str, Doers] = {  # by move
    "act": anybody,
    "aim": partial(figures_with_weapons, action="aim"),
    "ask-flare": figures_able_to("make-signal"),
    "ask-grenade": throwers,
    "ask-spot": figures_able_to("spot"),
    "ask-suppress": partial(figures_with_weapons, action="suppressive-fire"),
    "automatic-fire": partial(shooters, single=False),
    "give-order": order_givers,
    "bail-out": able_to_pay,
    "begin-task": able_to_work,
    "clear-stoppage": with_broken_weapon,
    "get-aboard": figures_able_to("board"),
    "get-in": able_to_pay,
    "get-off": figures_able_to("board"),
    "hunker-down": able_to_hunker_down,
    "first-aid": figures_able_to("first-aid"),
    "move": able_to_walk,
    "move-injured": figures_able_to("move-injured"),
    "pick-up-weapon": figures_able_to("pick-up-weapon"),
    "set-charge": figures_able_to("handle-object"),
    "set-up-gun": figures_able_to("handle-object"),
    "shoot": partial(shooters, single=True),
    "ask-shoot-vehicle": figures_with_weapons,
    "shoot-vehicle": figures_with_weapons,
    "spot": figures_able_to("spot"),
    "suppress": partial(figures_with_weapons, action="suppressive-fire"),
    "throw-grenade": throwers,
}


def has_means(battle: Battle, element: Element, move: str) -> bool:
    """Return whether an element has the weapons or grenades without which it never does this."""
    if move == "grenade":
        return stocks.has_grenade(battle, element)
    return move != "suppress" or any(man.weapons for man in battle.able(element))


def why_nobody(battle: Battle, element: Element, move: str) -> str:
    """Return why no figure can make a move now, in a few words; empty if one can."""
    could = DOERS.get(move)
    if could is None or could(battle, element):
        return ""
    if not battle.fit(element):
        return "nobody can act"
    if move != "hunker-down" and not element.left:
        return why_spent(battle, element)
    if move != "hunker-down" and (reason := _why_no_other_action(battle, element)):
        return reason
    if seated := _why_seated(battle, element, move):
        return seated
    return "no leader is free" if move == "give-order" else NOBODY_FREE


def _why_seated(battle: Battle, element: Element, move: str) -> str:
    """Return where all figures sit, if that keeps them from a move; else an empty text."""
    men = battle.fit(element)
    action = ACTION.get(move)
    if move not in ON_FOOT and not all(action and is_barred(battle, m.id, action) for m in men):
        return ""
    if all(is_riding(battle, m.id) for m in men):
        return "all are on their horses"
    return "all are aboard" if all(is_passenger(battle, m.id) for m in men) else ""


def why_nobody_free(battle: Battle, element: Element) -> str:
    """Return why no figure is free for an action, in a few words."""
    return _why_no_other_action(battle, element) or NOBODY_FREE


def _why_no_other_action(battle: Battle, element: Element) -> str:
    """Return why an element that has acted cannot begin another action now; empty if it can."""
    if not another_action_awaits_roll(battle, element):
        return ""
    return AWAITED["roll"] if element.left > 0 else why_spent(battle, element)


def why_not_yet(battle: Battle, element: Element, move: str) -> str:
    """Return why an active element cannot act now, in a few words; empty if it can."""
    if move in FREE:
        return ""
    if is_spent(battle, element):  # whatever it awaits, it could not act then either
        return why_spent(battle, element)
    if awaited := awaited_before_acting(battle, element):
        return AWAITED[awaited]
    begins_another = move in ACTION and not able_to(battle, element, ACTION[move])
    return _why_no_other_action(battle, element) if begins_another else ""
