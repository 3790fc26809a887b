"""The moves and hooks of the table plan."""

from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.lookups.in_play import wants_positions
from assistant.battle.rattenkrieg.table_plan import moves, plan_changes
from assistant.battle.rattenkrieg.table_plan.offers import OFFERED
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    when=wants_positions,
    moves=(plan_changes, moves),
    after=(Hook(moves.ask_new_place),),
)
