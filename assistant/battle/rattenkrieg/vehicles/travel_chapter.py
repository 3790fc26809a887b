"""The moves and hooks of moving vehicles and their riders."""

from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.chapters.chapter import Hook
from assistant.battle.rattenkrieg.lookups.figures.moves_on_foot import is_kept_aboard
from assistant.battle.rattenkrieg.lookups.in_play import has_riders, has_vehicles
from assistant.battle.rattenkrieg.vehicles.crew import (
    beginning_aboard,
    falling,
    on_foot_only,
    rider_hits,
    riding,
)
from assistant.battle.rattenkrieg.vehicles.driving import (
    corrections,
    crashing,
    manhandling,
    roadblocks,
    roads_and_soft_ground,
    turning,
)
from assistant.battle.rattenkrieg.vehicles.travel_offers import OFFERED
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        crashing,
        roadblocks,
        roads_and_soft_ground,
        manhandling,
        riding,
        falling,
        beginning_aboard,
        corrections,
        rider_hits,
        turning,
    ),
    after=(
        Hook(riding.update_riders, has_riders),
        Hook(rider_hits.suggest_rider_hits, has_riders, (v.ShellFired,)),
        Hook(beginning_aboard.place_who_got_off, events=(towing.VehicleLeft,)),
        Hook(beginning_aboard.show_riders, has_riders),
    ),
    forbids=(Hook(on_foot_only.require_off_vehicle, has_riders),),
    hides=is_kept_aboard,
)
