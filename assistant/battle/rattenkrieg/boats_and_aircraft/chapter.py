"""Boats and aircraft: the chapter's moves and hooks (Rattenkrieg 33, 34)."""

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
from assistant.battle.rattenkrieg.boats_and_aircraft.aloft import bars_aloft
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
        marking.in_the_air,
        marking.out_of_their_reach,
    ),
    after=(
        marking.ordered_by_nature,
        flying.engine_fire,
        flying.home,
        falling.shot_down,
        flooding.each_impulse,
    ),
    hides=bars_aloft,
)
