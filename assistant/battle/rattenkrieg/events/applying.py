"""Applying an event to a battle: knows no rules, never refuses, never rolls."""

from assistant.battle.rattenkrieg.events.base import BattleEvent
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import noted
from assistant.battle.rattenkrieg.state import Battle


def apply(battle: Battle, event: BattleEvent) -> Battle:
    """The state after an event, with what each side saw of it on the plan."""
    return noted(battle, event.apply(battle))
