"""The moves and hooks of buildings, openings, traps, mines and tasks (Rattenkrieg 18, 29)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.buildings_and_traps import (
    damage,
    facades,
    fuzes,
    minefields,
    mines,
    openings,
    positions,
    stepping_on_traps,
    tasks,
    trap_markers,
    traps,
    wire_cutting,
)
from assistant.battle.rattenkrieg.buildings_and_traps.offers import OFFERED
from assistant.battle.rattenkrieg.lookups.table_contents import has_works

CHAPTER = replace(
    OFFERED,
    when=has_works,
    moves=(
        damage,
        fuzes,
        positions,
        facades,
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
        stepping_on_traps.suggest_stepping_checks,
    ),
)
