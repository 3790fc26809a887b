"""The reason that many gray buttons on a card share, shown once with the names of their acts."""

from collections import Counter
from collections.abc import Sequence

from assistant.battle.rattenkrieg.kit.chapters.chapter import Offer
from assistant.battle.rattenkrieg.lookups.figures.doers import AWAITED
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.cards.wording import listed

MANY = 3  # buttons with one reason, which is shown once
NAMED = 5  # so many acts are named


def shared_reason(offers: Sequence[Offer]) -> str:
    """Return the reason that disables many of the buttons; empty if few share one."""
    reasons = Counter(x.barred for x in _acts(offers) if x.barred)
    reason, times = max(reasons.items(), key=lambda pair: pair[1], default=("", 0))
    return reason if times >= MANY else ""


def shared_awaited_reason(offers: Sequence[Offer]) -> str:
    """Return what must come before the element acts, if that disables many of its buttons."""
    reason = shared_reason(offers)
    return reason if reason in AWAITED.values() else ""


def describe_shared_reason(offers: Sequence[Offer]) -> str:
    """Return the sentence above the buttons about the reason that many buttons share.

    The sentence names the acts while others are possible: else it would say that nothing is.
    """
    reason = shared_reason(offers)
    if not reason:
        return ""
    alike = [x.words for x in _acts(offers) if x.barred == reason]
    if all(x.barred or x.move == "stand-down" for x in _acts(offers)):
        return f"Not now. {capital(reason)}."
    named = listed(alike) if len(alike) <= NAMED else "The dashed buttons without a reason"
    return f"{named}: not now. {capital(reason)}."


def _acts(offers: Sequence[Offer]) -> list[Offer]:
    return [x for x in offers if x.group in ("act", "fire")]
