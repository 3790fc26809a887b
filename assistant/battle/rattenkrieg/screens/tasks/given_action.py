"""The task of the element that has the next action, for the umpire and for its player."""

from assistant.battle.rattenkrieg.lookups.figures.conduct import (
    HOLDS,
    does_nothing_more,
    why_held_back,
)
from assistant.battle.rattenkrieg.lookups.naming import capital, count, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.crews import name_of_actions
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.frozen import replace


def describe_actions_left(battle: Battle, element: Element) -> str:
    """Return the actions or impulses left as text, such as "Three actions left." """
    one, several = (name_of_actions(battle, element, number) for number in (1, 2))
    return capital(f"{count(element.left, one, several)} left.")


def explain_out(battle: Battle, element: Element) -> str:
    """Return why an element no longer acts: all are prisoners, have left, are out, or hide."""
    if battle.able(element):
        if not does_nothing_more(battle, element):
            return ""
        return f"{capital(HOLDS[why_held_back(battle, element, '')])} and does nothing more."
    states = {man.state for man in battle.men(element)}
    if states == {"prisoner"}:
        return "All its figures are prisoners. It can no longer act."
    if states == {"exited"}:
        return "All its figures have left the table. It can no longer act."
    vehicle = battle.vehicles.get(element.id)
    if vehicle is not None and vehicle.wreck and not vehicle.left:
        return "The vehicle is destroyed, and none of its crew can fight."
    return "None of its figures can fight. It can no longer act."


def given_action_task(battle: Battle, element: Element, *, for_umpire: bool) -> PendingTask:
    """Return the task of acting with an element, or of standing down if nobody in it is able."""
    down = Tap("Stand down", "stand-down", {"element": element.id})
    name = umpire_name(battle, element) if for_umpire else element.title
    if why := explain_out(battle, element):
        words = why.partition(". ")[0].rstrip(".")
        return PendingTask(
            f"{name} can no longer act.",
            f"{words}.",
            (replace(down, likely=True),),
            asked=(element.side,) if for_umpire else (),
            is_turn=not for_umpire,
        )
    act = Tap("Act", "", {"element": element.id}, likely=True, opens=True)
    words = describe_actions_left(battle, element)
    if for_umpire:
        task = PendingTask(f"{name} acts.", words, (act, down), asked=(element.side,))
        return put_off_for_request(battle, task)
    return PendingTask(f"{name} acts.", words, (act,), is_turn=True)


def put_off_for_request(battle: Battle, task: PendingTask) -> PendingTask:
    """Return the umpire's task of a side that acts, which asks nobody while a request is open.

    A player whose request the umpire has not resolved has nothing to answer.
    """
    asking = {battle.elements[request.element].side for request in battle.requests}
    if not asking & {*task.asked}:
        return task
    taps = tuple(replace(tap, likely=False) for tap in task.taps)
    words = f"{task.words} First resolve the player’s request."
    return replace(task, words=words, taps=taps, asked=(), waits=True)
