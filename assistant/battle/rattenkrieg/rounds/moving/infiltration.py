"""Infiltration: a whole element moves for free towards its Movement order (Rattenkrieg 19.3)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.state import Element

GAIT, ACTION = "walk", "movement"


def moves_free(play: BattlePlay, element: Element, gait: str, moving: tuple[str, ...]) -> bool:
    """Return whether a move costs no action; the player is asked if the rule could apply.

    `moving` holds the ids of the figures that move.
    """
    ordered = element.order is not None and element.order.kind == "movement"
    if not (is_on(play.state, "infiltration") and ordered):
        return False
    together = {m.id for m in play.state.fit(element)} <= set(moving)
    unbroken = element.last_action in (None, ACTION)
    holds = gait == GAIT and together and unbroken
    if not play.flag("free", "Do all walk one way, a full move toward their order?", default=holds):
        return False
    play.require(gait == GAIT, "Only a walk to the order marker is free.")
    play.require(together, "The move is free only if all figures walk the same way.")
    play.require(unbroken, f"{element.title} has done something else this turn, so it must pay.")
    return True
