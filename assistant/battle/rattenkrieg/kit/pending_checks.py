"""The pending check that a move is about (Rattenkrieg 11.1)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Battle, Element, PendingCheck

NOT_DUE = "This check is not due. Go back to see what is due."


def pending_check_now(play: BattlePlay, kind: str) -> tuple[PendingCheck, Element]:
    """Return the pending check that the move is about, and its element.

    A side may only make its own.
    """
    found = next((o for o in play.state.owed if o.id == play.given("owed")), None)
    if found is None or found.kind != kind or found.element is None:
        raise Refused(NOT_DUE)
    element = play.state.elements[found.element]
    if not play.actor.is_umpire and element.side != play.actor.side:
        raise Refused(NOT_DUE)
    return found, element


def pending_check_of_table(play: BattlePlay, kind: str) -> PendingCheck:
    """Return the pending check that concerns no element. The umpire makes it."""
    found = next((o for o in play.state.owed if o.id == play.given("owed")), None)
    if found is None or found.kind != kind or not play.actor.is_umpire:
        raise Refused(NOT_DUE)
    return found


def free_check_id(battle: Battle, id: str) -> str:
    """Return an id that no pending check has, so that the same thing can be due more than once."""
    pending = {check.id for check in battle.owed}
    numbered = (f"{id} {number}" for number in range(2, len(pending) + 3))
    return next(each for each in (id, *numbered) if each not in pending)
