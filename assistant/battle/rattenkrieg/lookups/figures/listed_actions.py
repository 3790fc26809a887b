"""The other actions of the list that an element can take now, the likeliest first (7.2, 7.4)."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from assistant.battle.rattenkrieg.lookups import guns, stocks
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    able_to,
    is_no_reaction,
)
from assistant.battle.rattenkrieg.lookups.figures.action_limits import (
    breaks_order,
    fires_unbidden,
    is_blinded,
    must_fire_first,
)
from assistant.battle.rattenkrieg.lookups.figures.awareness import why_at_rest
from assistant.battle.rattenkrieg.lookups.figures.conduct import why_held_back
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    carriers,
    is_on_ground,
    men_in_sight,
    people_aboard,
    vehicles_in_sight,
)
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import MOLOTOV

ENEMY, SIGNALS, WAYS = "Against the enemy", "Signals", "Movement"
CARE, OBJECTS, WORK = "Casualties", "Doors and objects", "Traps, charges, repairs"
LISTED: Mapping[str, Mapping[str, str]] = {  # in plain words; the printed list is shorter
    ENEMY: {
        "reconnaissance-by-fire": "Reconnaissance by fire",
        "provoke": "Provoke the enemy",
        "throw-molotov": "Throw a Molotov cocktail",
        "fight": "Fight",
    },
    SIGNALS: {
        "quiet-gesture": "Make a quiet gesture",
        "shout": "Shout",
        "make-signal": "Make a signal",
        "whistle": "Use the whistle",
    },
    WAYS: {
        "climb": "Climb",
        "jump": "Jump or fall",
        "swim": "Swim",
        "board": "Board or leave a vehicle or boat",
    },
    CARE: {
        "first-aid": "First aid",
        "move-injured": "Move a wounded figure",
        "pick-up-weapon": "Pick up a weapon",
    },
    OBJECTS: {
        "use-door": "Open or close a door",
        "force-door": "Force a door or window",
        "handle-object": "Push, use, set or break an object",
        "make-loophole": "Make a loophole",
    },
    WORK: {
        "search-booby-traps": "Search for booby traps",
        "set-booby-traps": "Set booby traps",
        "demolition": "Demolition",
        "repair": "Repair",
    },
}
WORDS = {id: words for group in LISTED.values() for id, words in group.items()}
Needs = Callable[[Battle, Element], bool]


def _can_treat(battle: Battle, element: Element) -> bool:
    """Return whether a medic of the element is free and a figure of its side is wounded."""
    staff = battle.wounds.staff
    medics = (m for m in battle.fit(element) if staff.get(m.id) in ("aid-man", "combat-medic"))
    return any(medics) and _has_wounded(battle, element)


def _has_wounded(battle: Battle, element: Element) -> bool:
    own = battle.of_side(element.side)
    return any(m.state == "wounded" for x in own for m in battle.men(x))


def _knows_enemies(battle: Battle, element: Element) -> bool:
    return bool(men_in_sight(battle, element) or vehicles_in_sight(battle, element))


def _has_petrol(battle: Battle, element: Element) -> bool:
    return any(stocks.grenades_left(battle, man, MOLOTOV) for man in battle.fit(element))


def _can_board(battle: Battle, element: Element) -> bool:
    return bool(carriers(battle, element) or people_aboard(battle, element))


def _can_repair(battle: Battle, element: Element) -> bool:
    own = any(battle.elements[id].side == element.side for id in battle.vehicles.of)
    return own and any(is_on_ground(battle, m) for m in able_to(battle, element, "repair"))


def _is_trapped(battle: Battle, element: Element) -> bool:
    """Return whether trap markers of the enemy are on the table, real or dummy."""
    return any(trap.side != element.side for trap in battle.buildings.markers())


def _can_pick_up(battle: Battle, element: Element) -> bool:
    return bool(guns.abandoned_weapons(battle, element))


def _has_leader(battle: Battle, element: Element) -> bool:
    return battle.leader(element) is not None


def _can_probe(battle: Battle, element: Element) -> bool:
    return any(m.has_ready_weapon for m in battle.fit(element))


NEEDS: Mapping[str, Needs] = {  # by action; the others need nothing that the program knows
    "board": _can_board,
    "fight": _knows_enemies,
    "first-aid": _can_treat,
    "make-signal": _has_leader,
    "move-injured": _has_wounded,
    "pick-up-weapon": _can_pick_up,
    "reconnaissance-by-fire": _can_probe,
    "repair": _can_repair,
    "search-booby-traps": _is_trapped,
    "set-booby-traps": stocks.has_grenade,
    "throw-molotov": _has_petrol,
    "whistle": _has_leader,
}


def listed_actions(battle: Battle, element: Element) -> dict[str, list[str]]:
    """Return the actions that an element can take now, by group, the likeliest group first."""
    likely = list(_likely_groups(battle, element))
    groups = dict.fromkeys((*likely, *LISTED))
    found = {group: _possible_actions(battle, element, LISTED[group]) for group in groups}
    return {group: actions for group, actions in found.items() if actions}


def _likely_groups(battle: Battle, element: Element) -> Iterator[str]:
    """Yield the groups that come first, by the element's casualties, its room and its order."""
    if any(m.state == "wounded" or guns.abandoned_weapons_of(m) for m in battle.men(element)):
        yield CARE
    if any(man.id in battle.buildings.in_room for man in battle.men(element)):
        yield OBJECTS
    if element.order and element.order.kind == "movement":
        yield WAYS


def _possible_actions(battle: Battle, element: Element, actions: Iterable[str]) -> list[str]:
    return [action for action in actions if _can_take(battle, element, action)]


def _can_take(battle: Battle, element: Element, action: str) -> bool:
    needs = NEEDS.get(action)
    forbidden = (
        is_no_reaction(element, action)
        or (breaks_order(element, action) and not fires_unbidden(battle, element, action))
        or must_fire_first(battle, element, action)
        or is_blinded(battle, element, action)
        or why_held_back(battle, element, action)
        or why_at_rest(battle, element, action)
    )
    could = not forbidden and (needs is None or needs(battle, element))
    return could and bool(able_to(battle, element, action))
