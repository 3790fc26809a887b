"""Conditions that keep an active element from an action, for its moves and its buttons."""

from assistant.battle.rattenkrieg.lookups.blinded_crews import is_blind_inside, sees_nothing
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    FREE,
    with_broken_weapon,
)
from assistant.battle.rattenkrieg.lookups.figures.awareness import why_at_rest
from assistant.battle.rattenkrieg.lookups.figures.conduct import HOLDS, why_held_back
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import GAITS
from assistant.battle.rattenkrieg.lookups.vehicles.crews import is_serving_crew
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_plane
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.rules.rattenkrieg.noise import SHOOTING
from assistant.rules.rattenkrieg.rounds.orders import fits_order

SPOT = "spot"
NEEDS_EYES = SHOOTING | {SPOT, "aim", "reconnaissance-by-fire"}
MOVES = {  # by action, those that are known to take it when they are opened
    "aim": ("aim",),
    "board": (
        "bail-out",
        "get-aboard",
        "get-in",
        "get-off",
    ),
    "fight": (
        "ask-assault-vehicle",
        "assault-vehicle",
    ),
    "first-aid": ("first-aid",),
    "handle-object": (
        "bail",
        "change-barrel",
        "fight-fire",
        "fight-vehicle-fire",
        "get-free",
        "hand-over-bombs",
        "hand-over-horses",
        "leave-gun",
        "man-gun",
        "overboard",
        "set-charge",
        "set-up-gun",
        "set-up-mortar",
        "take-down-gun",
        "take-down-mortar",
        "take-personal-weapon",
        "unpack-weapons",
    ),
    "make-signal": (
        "ask-flare",
        "radio-report",
    ),
    "move-injured": (
        "move-injured",
        "pull-out",
    ),
    "movement": (
        "ask-ram",
        "bring-rockets",
        "building-move",
        "crash",
        "drive",
        "enter-ground",
        "enter-water",
        "fly",
        "land",
        "leave-water",
        "push-roadblock",
        "ram",
        "run-in",
        "sail",
        "take-off",
        "turn-vehicle",
    ),
    "pick-up-weapon": ("pick-up-weapon",),
    "provoke": ("ask-provoke", "provoke"),
    "quiet-gesture": ("change-target", "turn-turret"),
    "reconnaissance-by-fire": ("ask-reconnaissance-by-fire", "reconnaissance-by-fire"),
    "repair": ("clear-stoppage", "mend-gun", "repair-vehicle"),
    "shoot": (
        "ask-at-rifle",
        "ask-drop-bomb",
        "ask-fire-gun",
        "ask-flame",
        "ask-mortar",
        "ask-rocket",
        "ask-shell",
        "ask-shoot-vehicle",
        "ask-strafe",
        "automatic-fire",
        "drop-bomb",
        "fire-at-rifle",
        "fire-flame",
        "fire-gun",
        "fire-mortar",
        "fire-rocket",
        "rake",
        "shell",
        "shoot",
        "shoot-vehicle",
        "shoot-wire",
        "strafe",
    ),
    "spot": (
        "ask-find-mine",
        "ask-spot",
        "find-mine",
        "spot",
    ),
    "suppressive-fire": (
        "ask-suppress",
        "suppress",
    ),
    "swim": ("swim",),
    "throw-grenade": (
        "ask-grenade",
        "ask-throw-fire",
        "grenade-inside",
        "release-smoke",
        "throw-fire",
        "throw-grenade",
    ),
}
ACTION = {move: action for action, moves in MOVES.items() for move in moves}


LEAVE_OR_MAN = frozenset(("bail-out", "get-in", "leave-gun", "man-gun"))
ANY_CREW = frozenset(("ask-spot", "mend-gun", "spot"))
ANY_CREW_ABOARD = frozenset(
    ("fight-vehicle-fire", "pull-out", "repair-vehicle", "take-personal-weapon")
)


def must_fire_first(battle: Battle, element: Element, action: str) -> bool:
    """Return whether an element must, and can, fire without orders before this action."""
    if element.id not in battle.morale.unbidden or not action or action in SHOOTING:
        return False
    return any(figure.has_ready_weapon for figure in battle.fit(element))


def fires_unbidden(battle: Battle, element: Element, action: str) -> bool:
    """Return whether an element opens fire without orders, and so against its order (10.1.8)."""
    return element.id in battle.morale.unbidden and action in SHOOTING


def is_blinded(battle: Battle, element: Element, action: str) -> bool:
    """Return whether an action needs sight that a vehicle's crew does not have (20.4.7.2, 31.9).

    A crew member outside still spots.
    """
    if action not in NEEDS_EYES or not is_blind_inside(battle, element):
        return False
    return action != SPOT or sees_nothing(battle, element)


def breaks_order(element: Element, *actions: str) -> bool:
    """Return whether an element must act on its order first, and none of these actions fits."""
    order = element.order
    if order is None or order.carried_out or not (element.claim_open and actions):
        return False
    return not any(fits_order(order.kind, action) for action in actions)


def reason_of_order(element: Element, *actions: str) -> str:
    """Return why an element's order forbids these actions, in a few words; empty if it does not.

    Under a Movement order figures may fire while they move, so the move comes first (15.7).
    """
    broken = breaks_order(element, *actions) and element.order
    if not broken:
        return ""
    return f"its order is {broken.kind}" + (": move first" if broken.kind == "movement" else "")


def is_jam_under_fire_order(battle: Battle, element: Element, figure: str = "") -> bool:
    """Return whether a jam may be cleared first because the order is Fire.

    Ruling: clearing a jam is a part of firing, as in 15.6; the repair of a gun is not. `figure` is
    the id of the figure with the weapon; empty means anybody.
    """
    order = element.order
    if order is None or order.kind != "fire":
        return False
    return any(m.jammed and figure in ("", m.id) for m in with_broken_weapon(battle, element))


def is_free_of_order(battle: Battle, element: Element, move: str, figure: str = "") -> bool:
    """Return whether an element may begin with a move under any order (25.3, 34.17.1).

    Ruling: this holds for the tasks of every crew member, for leaving and manning a vehicle or gun,
    and for fire from an aircraft in flight. `figure` is the id of the figure that acts, if known.
    """
    if move == "clear-stoppage":
        return is_jam_under_fire_order(battle, element, figure)
    vehicle = battle.vehicles.get(element.id)
    if move in LEAVE_OR_MAN:
        return True
    action = ACTION.get(move, "")
    if (is_plane(vehicle) and action == "shoot") or fires_unbidden(battle, element, action):
        return True
    if vehicle is None or not is_serving_crew(battle, element):
        return False
    return move in ANY_CREW or (move in ANY_CREW_ABOARD and not vehicle.is_gun)


def _first_actions(move: str, action: str) -> tuple[str, ...]:
    """Return the actions from which a move takes one."""
    return GAITS if move == "move" else (action,) if action else ()


def reason_against_move(
    battle: Battle, element: Element, move: str, figure: str = "", *, umpire: bool = False
) -> str:
    """Return what forbids a move to an active element, in a few words; empty if nothing does.

    `figure` is the id of the figure that acts, if the button names one.
    """
    if move in FREE:
        return ""
    action = ACTION.get(move, "")
    if held := why_held_back(battle, element, action, umpire=umpire):
        return HOLDS[held]
    if must_fire_first(battle, element, action):
        return "it fires first"
    bound = not is_free_of_order(battle, element, move, figure)
    if bound and (broken := reason_of_order(element, *_first_actions(move, action))):
        return broken
    if is_blinded(battle, element, action):
        return "blinded"
    return why_at_rest(battle, element, action)
