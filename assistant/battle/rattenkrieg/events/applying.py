"""Applying an event to a battle, without rules, refusals and dice."""

from assistant.battle.rattenkrieg.events.base import BattleEvent
from assistant.battle.rattenkrieg.lookups.table_plan.sightings import with_sightings
from assistant.battle.rattenkrieg.state import Battle


def apply(battle: Battle, event: BattleEvent) -> Battle:
    """Return the battle after an event, with what each side saw of it on the table plan."""
    after = event.apply(battle)
    plan = after.table_plan
    is_used = plan.plan is not None and (plan.stands or plan.sights)
    return with_sightings(battle, after) if is_used else after
