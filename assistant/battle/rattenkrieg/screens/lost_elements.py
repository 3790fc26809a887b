"""The card of an element of which nobody can fight: its last buttons, and the reason."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Offer, Role
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.state import Battle, Element

IDLE = ("stand-down", "aim-order", "tell-facing")


def offers_left(battle: Battle, element: Element, roles: tuple[Role, Role]) -> Iterator[Offer]:
    """Yield an element's buttons; of those that nobody is left to use, only what still works."""
    for offer in contributions.all_offers(battle, element, roles):
        if battle.able(element) or not (offer.barred or offer.move in IDLE):
            yield offer


def why_out(battle: Battle, element: Element) -> str:
    """Return why an element no longer acts: all are prisoners, have left, or are out."""
    if battle.able(element):
        return ""
    states = {man.state for man in battle.men(element)}
    if states == {"prisoner"}:
        return "All its figures are prisoners. It can no longer act."
    if states == {"exited"}:
        return "All its figures have left the table. It can no longer act."
    vehicle = battle.vehicles.get(element.id)
    if vehicle is not None and vehicle.wreck and not vehicle.left:
        return "The vehicle is destroyed, and none of its crew can fight."
    return "None of its figures can fight. It can no longer act."
