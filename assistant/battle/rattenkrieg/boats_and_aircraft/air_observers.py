"""Observation from the air (Rattenkrieg 34.17.3)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying
from assistant.battle.rattenkrieg.state import Element

SPOT = "spot"
WORDS = "Is a Forward Air Observer with the troops on the ground?"
ALONE = (
    "Without a Forward Air Observer on the ground, its troops do not learn what an aircraft sees. "
    "Strafe the enemy instead."
)


def require_air_observer(play: BattlePlay, element: Element, action: str) -> None:
    """Refuse spotting from the air for a side without a Forward Air Observer."""
    if action == SPOT and is_flying(play.state, element.id):
        play.require(play.flag("air_observer", WORDS), ALONE)
