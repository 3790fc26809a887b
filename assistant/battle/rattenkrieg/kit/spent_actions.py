"""Actions and impulses that a move has used up or let lapse (Rattenkrieg 7.1, 11.1, 25.2)."""

from collections.abc import Collection

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles.vehicles import ImpulseLost
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import IMPULSES

USES_UP = (e.ActionTaken, e.ActionsPaid, ImpulseLost)  # the last two: paid or lost without a task
TIME_PASSES = (*USES_UP, e.StageBegan)


def spent_actions(play: BattlePlay) -> list[tuple[str, int]]:
    """Return each element that used up actions or impulses in this move, with their number.

    The price of a reaction counts like an action, and so does an impulse lost to a shell.
    """
    found = []
    for event in play.events:
        match event:
            case e.ActionTaken(element, _, number) | e.ActionsPaid(element, number):
                found.append((element, number))
            case ImpulseLost(element):
                found.append((element, 1))
    return [(element, number) for element, number in found if number]


def passed_actions(play: BattlePlay) -> list[tuple[str, int]]:
    """Return the actions and impulses that passed in this move, used or not, by element.

    Ruling: unused ones pass when the turn ends, so that a fuze burns down and a crew sees again
    even if nobody moves (29.1.2). A turn has four for a vehicle, and for an element in which nobody
    is able to act.
    """
    return [*spent_actions(play), *_lapsed_actions(play)]


def _lapsed_actions(play: BattlePlay) -> list[tuple[str, int]]:
    """Return the actions and impulses that lapse because the turn ends in this move."""
    if not any(isinstance(event, e.StageBegan) and event.stage == "end" for event in play.events):
        return []
    battle = play.state
    found = []
    for element in battle.elements.values():
        afoot = element.id not in battle.vehicles.of and battle.able(element)
        found.append((element.id, element.left if afoot else IMPULSES - element.spent))
    return [(element, number) for element, number in found if number > 0]


def pay_action_of_some(
    play: BattlePlay, element: Element, men: Collection[Figure], why: str
) -> None:
    """Take an action from figures, or from their element if they are all that can act."""
    if len(men) < len(play.state.fit(element)) and not is_aboard(play.state, element):
        play.record(*(e.FigureActionsLost(m.id, 1) for m in men))
    elif element.left:
        play.record(e.ActionsPaid(element.id, 1, why))
