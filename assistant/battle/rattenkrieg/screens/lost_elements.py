"""The card of an element of which nobody can fight: its last buttons."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Offer, Role
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.state import Battle, Element

IDLE = ("stand-down", "aim-order", "tell-facing")


def offers_left(battle: Battle, element: Element, roles: tuple[Role, Role]) -> Iterator[Offer]:
    """Yield an element's buttons; if nobody is left to act, only the buttons that still work."""
    for offer in contributions.all_offers(battle, element, roles):
        if battle.able(element) or not (offer.barred or offer.move in IDLE):
            yield offer
