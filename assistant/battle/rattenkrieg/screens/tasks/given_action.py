"""The task of the element that has the next action, for the umpire and for its player."""

from assistant.battle.rattenkrieg.lookups.naming import capital, count, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.crews import name_of_actions
from assistant.battle.rattenkrieg.screens.lost_elements import why_out
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.frozen import replace


def describe_actions_left(battle: Battle, element: Element) -> str:
    """Return the actions or impulses left as text, such as "Three actions left." """
    one, several = (name_of_actions(battle, element, number) for number in (1, 2))
    return capital(f"{count(element.left, one, several)} left.")


def given_action_task(battle: Battle, element: Element, *, for_umpire: bool) -> PendingTask:
    """Return the task of acting with an element, or of standing down if nobody in it is able."""
    down = Tap("Stand down", "stand-down", {"element": element.id})
    name = umpire_name(battle, element) if for_umpire else element.title
    if why := why_out(battle, element):
        words, _, _ = why.partition(". ")
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
        return PendingTask(f"{name} acts.", words, (act, down), asked=(element.side,))
    return PendingTask(f"{name} acts.", words, (act,), is_turn=True)
