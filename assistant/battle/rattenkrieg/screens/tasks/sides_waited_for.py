"""The sides that everybody waits for, apart from sides that could do something now."""

from assistant.battle.rattenkrieg.fire.going_to_ground import FIRE_MOVES
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import asked_of, is_awaited
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.screens.buttons import PendingTask


def sides_waited_for(battle: Battle) -> tuple[str, ...]:
    """Return the sides that owe an answer or an action; none if the umpire has to answer first.

    A side that could act next keeps nobody waiting while its request is open, while a check of
    the umpire is due, or while it is not said who reacts to the last action.
    """
    counts = _is_answer if _is_answer_open(battle) else is_awaited
    return tuple(side for side in battle.sides if any(map(counts, asked_of(battle, side))))


def _is_answer_open(battle: Battle) -> bool:
    """Return whether an answer is due before the next action."""
    if any(request.move not in FIRE_MOVES for request in battle.requests):
        return True
    if any(check_of(owed).by == "umpire" for owed in battle.owed):
        return True
    return bool(possible_reactions(battle))


def _is_answer(task: PendingTask) -> bool:
    """Return whether others wait for a task even if an answer is due before the next action."""
    return is_awaited(task) and not task.is_turn
