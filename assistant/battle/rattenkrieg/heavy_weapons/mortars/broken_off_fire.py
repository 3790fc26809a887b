"""Mortars that stop firing at their point, so that the zone begins anew (Rattenkrieg 27.3)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.heavy_weapons.mortars.mortar_crews import ACTION
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay


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
            if play.state.heavy_weapons.mortar(id).fired and not (fires or waits):
                play.record(s.MortarFireInterrupted(id))


def end_fire_after_idle_turn(play: BattlePlay) -> None:
    """End the fire at a point for each mortar that fired no action in a whole turn (27.3)."""
    if not any(isinstance(x, e.StageBegan) and x.stage == "end" for x in play.events):
        return
    for element in play.state.elements.values():
        for id in element.figures:
            if play.state.heavy_weapons.mortar(id).fired and not element.shots:
                play.record(s.MortarFireInterrupted(id))
