"""What a side reads while a round of close combat is due (Rattenkrieg 17.2)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.distances import CONTACT
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name
from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.battle.screens.buttons import PendingTask


def contact_tasks(battle: Battle, side: str) -> Iterator[PendingTask]:
    """Yield a note for each round of close combat that a side waits for.

    The side that moved into contact reads none before the first round: whether anybody there can
    fight is not its to know.
    """
    for check in battle.owed:
        if check.kind != CONTACT or not check.element:
            continue
        mover, met = battle.elements[check.element], battle.elements[check.thing]
        if side == mover.side and not _has_been_fought(check):
            continue
        own, enemy = (mover, met) if side == mover.side else (met, mover)
        title = f"{capital(side_name(battle, enemy, side))} touches {own.title}."
        yield PendingTask(title, "The umpire resolves a round of close combat.", waits=True)


def _has_been_fought(check: PendingCheck) -> bool:
    """Return whether a round has been fought before: the ids of later rounds end with a number."""
    return check.id != f"{CONTACT} {check.element} {check.thing}"
