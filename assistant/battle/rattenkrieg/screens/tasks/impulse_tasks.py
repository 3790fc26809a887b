"""The shots that a gun may still fire in the current impulse (Rattenkrieg 20.1.1.1, 26.2.2)."""

from assistant.battle.rattenkrieg.lookups import enemies
from assistant.battle.rattenkrieg.lookups.naming import side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_abandoned
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import (
    GUN,
    acquired_in_impulse,
    gunner_with_shot_left,
)
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.cards.wording import listed

AGAIN = "It may fire another shot in the same impulse."
FIRST = "In the same impulse, it may fire at"


def shot_due(battle: Battle) -> list[PendingTask]:
    """Return the umpire's button for a shot that is already paid for with the impulse."""
    found = _element_with_shot(battle)
    if found is None or _has_asked(battle, found[0]):
        return []
    element, targets = found
    targets = [x for x in targets if battle.able(x)]  # the umpire knows of a dead crew
    if not targets:
        return []
    inputs = {"element": element.id, **({"target": targets[0].id} if len(targets) == 1 else {})}
    tap = Tap(_label(battle, element), GUN[0], inputs, opens=True)
    words = _words(battle, element, [umpire_name(battle, x) for x in targets])
    return [PendingTask(f"{umpire_name(battle, element)} can still shoot.", words, (tap,))]


def shot_offered(battle: Battle, side: str) -> list[PendingTask]:
    """Return a player's button for such a shot; nobody waits for it."""
    found = _element_with_shot(battle)
    if found is None or found[0].side != side or _has_asked(battle, found[0]):
        return []
    element, targets = found
    words = _words(battle, element, [side_name(battle, x, side) for x in targets])
    inputs = {"element": element.id}
    tap = Tap(_label(battle, element), f"ask-{GUN[0]}", inputs, likely=True, opens=True)
    return [PendingTask(f"{element.title} can still shoot.", words, (tap,), optional=True)]


def shoots_before_held_action(battle: Battle) -> Element | None:
    """Return the crew that may still fire in the impulse of its ambush, before the held action.

    While the umpire has not yet resolved the shot for which its player asked, it still may.
    """
    found = _element_with_shot(battle)
    held = battle.round.held if battle.round else None
    if found is None or held is None or found[0].id == held.element:
        return None
    return found[0]


def _element_with_shot(battle: Battle) -> tuple[Element, list[Element]] | None:
    """Return the crew in whose impulse the gun may still fire, and its targets."""
    on = battle.round
    if on is None or on.acting is None:
        return None
    element = battle.elements[on.acting.element]
    known = enemies.targets(battle, element, enemies.IDENTIFIED, vehicles=True)
    found = [x for x in acquired_in_impulse(battle, element) if x in known]
    targets = [x for x in found if not is_abandoned(battle, x)]
    return (element, targets) if targets else None


def _has_asked(battle: Battle, element: Element) -> bool:
    """Return whether the umpire has a request of this element to resolve."""
    return any(request.element == element.id for request in battle.requests)


def _words(battle: Battle, element: Element, targets: list[str]) -> str:
    return AGAIN if gunner_with_shot_left(battle, element) else f"{FIRST} {listed(targets)}."


def _label(battle: Battle, element: Element) -> str:
    return "Fire again" if gunner_with_shot_left(battle, element) else "Fire the gun"
