"""The table plan: its moves and hooks."""

from dataclasses import replace

from assistant.battle.rattenkrieg.places import moves
from assistant.battle.rattenkrieg.places.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(moves,),
    after=(moves.ask_for_place,),
)
