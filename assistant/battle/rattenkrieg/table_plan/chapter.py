"""The moves and hooks of the table plan."""

from dataclasses import replace

from assistant.battle.rattenkrieg.lookups.on_the_table import asks_places
from assistant.battle.rattenkrieg.table_plan import laying, moves
from assistant.battle.rattenkrieg.table_plan.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    when=asks_places,
    moves=(laying, moves),
    after=(moves.ask_new_place,),
)
