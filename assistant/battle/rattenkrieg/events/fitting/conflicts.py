"""Checks that an event still fits a state after an earlier entry is undone."""

from assistant.battle.rattenkrieg.events.base import BattleEvent
from assistant.battle.rattenkrieg.events.fitting.conflicting_figures import (
    body_conflict,
    unknown_target_conflict,
)
from assistant.battle.rattenkrieg.events.references import REFERENCES
from assistant.battle.rattenkrieg.state import Battle


def conflict(battle: Battle, event: BattleEvent) -> str | None:
    """Return why an event does not fit, as a clause; None if it fits.

    The things that it refers to must exist, and its own conditions must hold. Last come conditions
    on other parts of the battle.
    """
    own = REFERENCES.conflict(battle, event)
    return own or unknown_target_conflict(battle, event) or body_conflict(battle, event)
