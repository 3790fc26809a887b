"""The moves and hooks of the table plan."""

from dataclasses import replace

from assistant.battle.rattenkrieg.kit.chapter import Hook
from assistant.battle.rattenkrieg.lookups.in_play import wants_positions
from assistant.battle.rattenkrieg.table_plan import moves, plan_changes
from assistant.battle.rattenkrieg.table_plan.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    when=wants_positions,
    moves=(plan_changes, moves),
    after=(Hook(moves.ask_new_place),),
)
