"""The moves and hooks of the table plan."""

from dataclasses import replace

from assistant.battle.rattenkrieg.lookups.table_contents import asks_places
from assistant.battle.rattenkrieg.table_plan import moves, plan_changes
from assistant.battle.rattenkrieg.table_plan.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    when=asks_places,
    moves=(plan_changes, moves),
    after=(moves.ask_new_place,),
)
