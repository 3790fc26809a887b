"""Vehicles on their way and figures aboard: the chapter's moves and hooks."""

from dataclasses import replace

from assistant.battle.rattenkrieg.on_the_table import has_vehicles
from assistant.battle.rattenkrieg.travel import (
    crashing,
    grounds,
    manhandling,
    riding,
    ruling,
    struck,
    turning,
)
from assistant.battle.rattenkrieg.travel.aboard import stays
from assistant.battle.rattenkrieg.travel.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        crashing,
        grounds,
        manhandling,
        riding,
        ruling,
        struck,
        turning,
    ),
    after=(
        riding.riders_go_along,
        struck.riders_in_it,
    ),
    hides=stays,
)
