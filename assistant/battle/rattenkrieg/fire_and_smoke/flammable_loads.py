"""Loads of flamethrowers that go up when their bearer is hit or burned (Rattenkrieg 30.3)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.flamethrowers import flamethrower, is_flammable
from assistant.battle.rattenkrieg.state import Figure, PendingCheck

LOAD = "load"


def schedule_flammable_loads(play: BattlePlay) -> None:
    """Make the load of a flammable flamethrower go up when its bearer is hit (30.3)."""
    for event in [x for x in play.events if isinstance(x, e.FigureChanged)]:
        if event.now in ("wounded", "dead"):
            schedule_load(play, play.state.figures[event.figure])


def schedule_load(play: BattlePlay, figure: Figure) -> None:
    """Schedule the check for a figure's flamethrower load to go up, if the load is flammable."""
    piece = flamethrower(figure)
    check = PendingCheck(f"{LOAD} {figure.id}", LOAD, play.state.owner(figure.id).id, figure.id)
    if piece is not None and is_flammable(piece) and check not in play.state.owed:
        play.record(e.CheckScheduled(check))
