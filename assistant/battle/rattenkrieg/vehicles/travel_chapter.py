"""The moves and hooks of moving vehicles and their riders."""

from dataclasses import replace

from assistant.battle.rattenkrieg.lookups.on_the_table import has_vehicles
from assistant.battle.rattenkrieg.lookups.vehicles.riders import is_kept_aboard
from assistant.battle.rattenkrieg.vehicles.crew import riding, struck
from assistant.battle.rattenkrieg.vehicles.driving import (
    crashing,
    grounds,
    manhandling,
    roadblocks,
    ruling,
    turning,
)
from assistant.battle.rattenkrieg.vehicles.travel_offers import OFFERED

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        crashing,
        roadblocks,
        grounds,
        manhandling,
        riding,
        ruling,
        struck,
        turning,
    ),
    after=(
        riding.update_riders,
        struck.suggest_rider_hits,
    ),
    hides=is_kept_aboard,
)
