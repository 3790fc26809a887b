"""The actions and impulses that the move made so far has used up (Rattenkrieg 7.1, 25.2)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles.vehicles import ImpulseLost
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay

USES_UP = (e.ActionTaken, e.ActionsPaid, ImpulseLost)  # the last two: paid or lost without a task


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
