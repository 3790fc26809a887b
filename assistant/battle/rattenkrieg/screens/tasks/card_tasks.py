"""The tasks of a side that the card of an element shows too, while its player is on that card."""

from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.screens.buttons import PendingTask

CHOOSE = "act-or-make"  # the foot of the card leads to this choice


def tasks_on_card(battle: Battle, element: Element) -> tuple[PendingTask, ...]:
    """Return what the element's side is asked during a turn, without links to cards.

    A player stays on a card between actions, and would not see there what the page of the side
    asks.
    """
    if battle.phase != "engagement" or battle.stage == "orders":
        return ()
    return tuple(task for task in due_for(battle, element.side) if _is_asked(task))


def _is_asked(task: PendingTask) -> bool:
    moves = {tap.move for tap in task.taps} - {""}
    return bool(moves) and CHOOSE not in moves and not (task.waits or task.optional)
