"""The umpire's tap that follows from the players' nominations without an alternative (11.1)."""

from assistant.battle.rattenkrieg.lookups.nominations import (
    has_to_nominate,
    nominations,
    settled_initiative,
    side_with_first_initiative,
)
from assistant.battle.rattenkrieg.screens.tasks.ready_buttons import asks_first, leads_nowhere
from assistant.battle.rattenkrieg.screens.tasks.umpire_round_tasks import rounds_due
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.screens.buttons import Tap
from assistant.battle.viewers import UMPIRE

NOMINATING_MOVES = ("nominate",)  # the moves that may leave the umpire no choice


def certain_tap(battle: Battle, move: str) -> Tap | None:
    """Return the umpire's tap that is certain after a move of a side, or None.

    All that have to nominate have done so, and no die decides between them: the program may then
    give the initiative itself. Open requests, reactions and checks come first.
    """
    if move not in NOMINATING_MOVES or battle.stage != "rounds" or not _is_settled(battle):
        return None
    if battle.requests or battle.owed or battle.noise:
        return None
    taps = [tap for task in rounds_due(battle, []) for tap in task.taps if tap.likely]
    found = taps[0] if len(taps) == 1 and taps[0].move == "initiative" else None
    if found is None or found.opens or leads_nowhere(battle, UMPIRE, found):
        return None
    return None if asks_first(battle, UMPIRE, found.move, found.told) else found


def _is_settled(battle: Battle) -> bool:
    """Return whether the nominations alone decide who acts."""
    named = nominations(battle)
    asked = [side for side in battle.sides if has_to_nominate(battle, side)]
    if len(asked) == 1:  # the enemy has none to nominate, so nobody rolls
        return bool(named.get(asked[0]))
    waiting = [side for side in asked if side not in named]
    no_choice = settled_initiative(battle) is not None and not side_with_first_initiative(battle)
    return bool(named) and not waiting and no_choice
