"""The umpire's box for prisoners whose escort has fallen (Rattenkrieg 13.4.6)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.battle.screens.buttons import Tap

UNGUARDED = "unguarded"  # the kind of the check
MOST_ESCORTS = 3  # elements that are offered to take a prisoner over


def describe_unguarded(battle: Battle, owed: PendingCheck) -> str:
    """Return which prisoner an element has lost the escort of, after its name."""
    prisoner = battle.figures[str(owed.figure)]
    owner = umpire_name(battle, battle.owner(prisoner.id))
    return f"has lost the escort of {man(prisoner)} ({owner})."


def unguarded_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    """Return the taps for a prisoner without escort: each new escort, and freedom.

    Prisoners of the same captors share one button for each new escort: its sheet has them all.
    """
    same = [x for x in battle.owed if (x.kind, x.element) == (owed.kind, owed.element)]
    prisoner = str(owed.figure)
    freed = {"element": battle.owner(prisoner).id, "men": prisoner}
    is_only = sum(x.kind == owed.kind for x in battle.owed) == 1
    words = "Free the prisoner" if is_only else f"Free {man(battle.figures[prisoner])}"
    escorts = _escort_taps(battle, owed, is_alone=len(same) == 1) if owed == same[0] else ()
    return (*escorts, Tap(words, "free-prisoner", freed))


def _escort_taps(battle: Battle, owed: PendingCheck, *, is_alone: bool) -> Iterator[Tap]:
    captor = battle.elements[str(owed.element)]
    could = [captor] if battle.fit(captor) else [*filter(battle.fit, battle.of_side(captor.side))]
    which = {"prisoners": str(owed.figure)} if is_alone else {}
    for each in could[:MOST_ESCORTS]:
        name = "Another escort" if each == captor else f"Escort of {umpire_name(battle, each)}"
        yield Tap(name, "guard-prisoner", {"element": each.id, **which}, opens=True)
