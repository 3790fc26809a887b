"""The moves and hooks of buildings, openings, traps, mines and tasks (Rattenkrieg 18, 29)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.buildings_and_traps import (
    damage,
    fuzes,
    marking,
    minefields,
    mines,
    openings,
    positions,
    stepping,
    tasks,
    trap_markers,
    traps,
    wire_cutting,
)
from assistant.battle.rattenkrieg.buildings_and_traps.offers import OFFERED
from assistant.battle.rattenkrieg.lookups.on_the_table import has_works

CHAPTER = replace(
    OFFERED,
    when=has_works,
    moves=(
        damage,
        fuzes,
        positions,
        marking,
        minefields,
        mines,
        openings,
        tasks,
        trap_markers,
        traps,
        wire_cutting,
    ),
    after=(
        fuzes.advance_fuzes,
        positions.end_unready_positions,
        stepping.suggest_stepping_checks,
    ),
)
