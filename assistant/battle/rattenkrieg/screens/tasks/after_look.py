"""Tasks of both sides while fire may follow a look without a die (Rattenkrieg 4.1)."""

from assistant.battle.rattenkrieg.lookups.nominations import nominations
from assistant.battle.rattenkrieg.screens.tasks.nominations import is_contested, nomination_tasks
from assistant.battle.rattenkrieg.screens.tasks.same_action import (
    element_that_looked,
    same_action_due,
)
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.frozen import replace


def fire_after_look(battle: Battle, side: str) -> list[PendingTask]:
    """Return the fire that a side may still add to its look, with a button to nominate instead."""
    found = same_action_due(battle, side)
    if not is_contested(battle, side) or side in nominations(battle):
        return found
    words = " If it does not fire, nominate the element you want to act with."
    tap = Tap("Nominate", "nominate", opens=True)
    return [replace(x, words=x.words + words, taps=(*x.taps, tap)) for x in found]


def nominations_after_look(battle: Battle, side: str) -> list[PendingTask] | None:
    """Return what a side is asked while fire may follow a look without a die; None if none may.

    Its enemy is asked nothing until the side that looked has fired or nominated. That side has a
    button to nominate beside its fire, or is asked to nominate if nobody there can fire: the enemy
    does not learn which.
    """
    acting = battle.round.acting if battle.round else None
    if acting is None or not acting.acquired or acting.lookers:
        return None
    looks = battle.elements[acting.element].side
    asked = nomination_tasks(battle, looks)
    if looks in nominations(battle) or not asked:
        return None
    if side != looks or element_that_looked(battle):
        return []
    return asked
