"""The moves and hooks of moving vehicles and their riders."""

from dataclasses import replace

from assistant.battle.rattenkrieg.lookups.table_contents import has_vehicles
from assistant.battle.rattenkrieg.lookups.vehicles.riders import is_kept_aboard
from assistant.battle.rattenkrieg.vehicles.crew import rider_hits, riding
from assistant.battle.rattenkrieg.vehicles.driving import (
    corrections,
    crashing,
    manhandling,
    roadblocks,
    roads_and_soft_ground,
    turning,
)
from assistant.battle.rattenkrieg.vehicles.travel_offers import OFFERED

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        crashing,
        roadblocks,
        roads_and_soft_ground,
        manhandling,
        riding,
        corrections,
        rider_hits,
        turning,
    ),
    after=(
        riding.update_riders,
        rider_hits.suggest_rider_hits,
    ),
    hides=is_kept_aboard,
)
