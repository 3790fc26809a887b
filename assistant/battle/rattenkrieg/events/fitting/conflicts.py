"""Checks that an event still fits a state after an earlier entry is undone."""

from assistant.battle.rattenkrieg.events.base import BattleEvent
from assistant.battle.rattenkrieg.events.fitting.conflicting_figures import of_bodies, of_known
from assistant.battle.rattenkrieg.events.references import REFERENCES
from assistant.battle.rattenkrieg.state import Battle


def conflict(battle: Battle, event: BattleEvent) -> str | None:
    """Return why an event does not fit, as a clause; None if it fits.

    What it refers to must be there. Then it says itself what it needs, and last comes what events
    need of more than their own part of the battle.
    """
    own = REFERENCES.conflict(battle, event)
    return own or of_known(battle, event) or of_bodies(battle, event)
