"""Mortars that stop firing at their point, so that a new zone begins (Rattenkrieg 27.3)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.heavy_weapons.mortars.mortar_crews import ACTION
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.spent_actions import passed_actions


def end_interrupted_fire(play: BattlePlay) -> None:
    """End the fire at a point for each mortar whose gunner does something else (27.3)."""
    for event in list(play.events):
        if not isinstance(event, e.ActionTaken):
            continue
        element = play.state.elements[event.element]
        for id in element.figures:
            fires = any(isinstance(x, s.MortarFired) and x.man == id for x in play.events)
            # the others may have begun an action of fire that the figure still joins
            waits = event.action == ACTION and id not in event.figures
            waits &= not _skipped_last_action(play, element.id, id)
            if play.state.heavy_weapons.mortar(id).fired and not (fires or waits):
                play.record(s.MortarFireInterrupted(id))


def _skipped_last_action(play: BattlePlay, element: str, figure: str) -> bool:
    """Return whether the others of an element fired in its last action, and this figure did not."""
    acting = play.before.round.acting if play.before.round else None
    return acting is not None and acting.element == element and figure not in acting.figures


def end_fire_after_unused_actions(play: BattlePlay) -> None:
    """End the fire at a point for each mortar that let an action of the turn pass (27.3).

    Ruling: actions that nobody has used pass when the turn ends, as they do for fuzes.
    """
    if not any(isinstance(x, e.StageBegan) and x.stage == "end" for x in play.events):
        return
    idle = {element for element, _ in passed_actions(play)}
    for element in play.state.elements.values():
        for id in element.figures:
            silent = element.id in idle or not element.shots
            if play.state.heavy_weapons.mortar(id).fired and silent:
                play.record(s.MortarFireInterrupted(id))
