"""The moves and hooks of boats and aircraft (Rattenkrieg 33, 34)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.boats_and_aircraft import (
    air_drops,
    arriving_aircraft,
    bombing,
    flooding,
    flying,
    landing,
    sailing,
    shot_down,
    strafing,
)
from assistant.battle.rattenkrieg.boats_and_aircraft.aircraft_state import is_hidden_in_flight
from assistant.battle.rattenkrieg.boats_and_aircraft.offers import OFFERED
from assistant.battle.rattenkrieg.lookups.table_contents import has_vehicles

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        bombing,
        air_drops,
        flooding,
        flying,
        landing,
        arriving_aircraft,
        sailing,
        strafing,
    ),
    forbids=(
        arriving_aircraft.require_on_ground,
        arriving_aircraft.require_reach_in_air,
    ),
    after=(
        arriving_aircraft.place_natural_orders,
        flying.check_engine_fires,
        flying.resolve_return_home,
        shot_down.crash_wrecks,
        flooding.add_flooding_checks,
    ),
    hides=is_hidden_in_flight,
)
