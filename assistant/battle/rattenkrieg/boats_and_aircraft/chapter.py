"""The moves and hooks of boats and aircraft (Rattenkrieg 33, 34)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.boats_and_aircraft import (
    bombing,
    drifting,
    falling,
    flooding,
    flying,
    landing,
    marking,
    sailing,
    strafing,
)
from assistant.battle.rattenkrieg.boats_and_aircraft.aloft import is_hidden_in_flight
from assistant.battle.rattenkrieg.boats_and_aircraft.offers import OFFERED
from assistant.battle.rattenkrieg.lookups.on_the_table import has_vehicles

CHAPTER = replace(
    OFFERED,
    when=has_vehicles,
    moves=(
        bombing,
        drifting,
        flooding,
        flying,
        landing,
        marking,
        sailing,
        strafing,
    ),
    forbids=(
        marking.require_on_ground,
        marking.require_reach_in_air,
    ),
    after=(
        marking.place_natural_orders,
        flying.check_engine_fires,
        flying.resolve_return_home,
        falling.crash_wrecks,
        flooding.add_flooding_checks,
    ),
    hides=is_hidden_in_flight,
)
