"""Applying an event to a battle, without rules, refusals and dice."""

from assistant.battle.rattenkrieg.events.base import BattleEvent
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import with_sightings
from assistant.battle.rattenkrieg.state import Battle


def apply(battle: Battle, event: BattleEvent) -> Battle:
    """Return the battle after an event, with what each side saw of it on the table plan."""
    return with_sightings(battle, event.apply(battle))
