"""Moves that nobody makes inside a vehicle, or while riding on one (Rattenkrieg 25.3, 31.4)."""

from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    crew_outside,
    is_aboard,
    is_passenger,
    open_to_fire_from,
)
from assistant.battle.rattenkrieg.state import Battle, Element

ON_FOOT = frozenset(  # moves that nobody makes from inside
    (
        *("shoot", "aim", "move", "jump", "swim", "hunker-down", "rejoin", "throw-grenade"),
        *("ask-grenade", "ask-throw-fire", "pick-up-weapon", "set-up-gun"),
        *("take-down-gun", "move-injured", "building-move", "use-door", "force-door", "work"),
        *("begin-task", "search-traps", "set-trap", "handle-object", "first-aid", "throw-fire"),
        *("close-combat", "ask-close-combat", "contest-morale"),
        *("provoke", "ask-provoke", "serve-gun", "act"),
        *("ask-assault-vehicle", "assault-vehicle", "grenade-inside", "set-charge"),
        *("find-mine", "ask-find-mine", "shoot-wire", "point-out"),
        *("set-up-mortar", "take-down-mortar", "fire-mortar", "ask-mortar"),
        *("fire-rocket", "ask-rocket", "load-rocket", "fire-at-rifle", "ask-at-rifle"),
    )
)
REJOIN = "rejoin"
OVER_THE_SIDE = frozenset(  # those that figures make from a boat, which is open
    (
        *("shoot", "aim", "rejoin", "throw-grenade", "ask-grenade"),
        *("provoke", "ask-provoke", "handle-object"),
        *("first-aid", "fire-rocket", "ask-rocket", "load-rocket", "act"),
    )
)
OFF_VEHICLE = frozenset(  # moves with a gun, mortar or task on the ground, which no rider makes
    (
        *("handle-gun", "fire-gun", "ask-fire-gun", "shell", "ask-shell", "rake"),
        *("change-target", "load-shells", "mend-gun", "man-gun"),
        *("set-up-mortar", "take-down-mortar", "fire-mortar", "ask-mortar", "bring-rockets"),
        *("begin-task", "work", "set-trap", "search-traps", "cut-wire", "set-charge"),
    )
)
STAYS = OFF_VEHICLE | frozenset(  # moves that are impossible while the whole element rides
    (
        *("move", "jump", "swim", "hunker-down", "building-move", "close-combat"),
        *("ask-close-combat", "pick-up-weapon", "move-injured", "set-up-gun", "deploy"),
        *("use-door", "force-door", "ride"),
    )
)


def is_barred_aboard(battle: Battle, element: Element, move: str) -> bool:
    """Return whether figures inside a vehicle cannot make this move."""
    if move not in ON_FOOT or not is_aboard(battle, element):
        return False
    if move == REJOIN and any(m.state == "hunkered-down" for m in crew_outside(battle, element)):
        return False
    return not (move in OVER_THE_SIDE and open_to_fire_from(battle, element.id))


def is_kept_aboard(battle: Battle, element: Element, move: str) -> bool:
    """Return whether a move makes no sense for an element that rides on a vehicle."""
    if move not in STAYS:
        return False
    able = battle.able(element)
    return bool(able) and all(is_passenger(battle, m.id) for m in able)
