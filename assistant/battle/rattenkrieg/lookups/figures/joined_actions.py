"""Actions that different figures of an element take at the same time (Rattenkrieg 10.1.9, 11.2)."""

from collections.abc import Collection

from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Acting, Battle, Element, Figure
from assistant.battle.rattenkrieg.state.round_state import action_of
from assistant.rules.rattenkrieg.noise import ACTIONS, ARMED, COMBAT, DISPLACING
from assistant.rules.rattenkrieg.noise import SHOOTING as FIRE

SPOTTING = "spot"
GAITS = ("cautious-movement", "movement", "run", "rush", "climb")
FIRE_ACTIONS = frozenset((*FIRE, "throw-grenade"))
AT_ENEMY = ARMED | COMBAT
IN_FIGHT = ("ready", "hunkered-down")


def is_joined_by_fire(acting: Acting, action: str) -> bool:
    """Return whether figures that stayed may fire or throw in the same action as those that moved.

    In the first action under an order all figures do the same (10.1.9, 11.2).
    """
    return not acting.first and acting.action in GAITS and action in FIRE_ACTIONS


def may_be_joined(battle: Battle, element: Element, acting: Acting, action: str) -> bool:
    """Return whether figures that have not acted may do this within the element's action.

    They may do something other than the figures that act, except in the first action under an order
    (10.1.9). Figures that move do so first (11.2). Ruling: a look comes last, since nobody fires in
    the same action at an enemy found by it, unless it was found without a die (4.1).
    """
    if action in AT_ENEMY and SPOTTING in acting.aside_actions:
        return False
    if acting.action == action or is_joined_by_fire(acting, action):
        return True
    if acting.first or acting.action == SPOTTING or is_aboard(battle, element):
        return False
    if acting.in_reaction and not ACTIONS.row(action)["in_reaction"]:
        return False
    return action not in DISPLACING or acting.action in DISPLACING


def is_aside(acting: Acting, action: str) -> bool:
    """Return whether a joined action leaves the action in progress as it is.

    Figures that move or fight change what the enemy sees of the element; others do not.
    """
    return action != acting.action and action not in DISPLACING | COMBAT


def are_some(battle: Battle, element: Element, figures: Collection[str]) -> bool:
    """Return whether these are some, not all, of an element's figures that could act on foot."""
    if not figures or is_aboard(battle, element):
        return False
    return any(m.id not in figures for m in battle.men(element) if m.state in IN_FIGHT)


def actions_within(battle: Battle, element: Element, figure: Figure, action: str) -> int:
    """Return the actions that a figure has for this action, the present one included."""
    own = action_of(battle.round, element.id)
    joins = (
        own is not None
        and figure.id not in own.figures
        and may_be_joined(battle, element, own, action)
    )
    lost = 0 if is_aboard(battle, element) else figure.lost
    return max(0, element.left + joins - lost)
