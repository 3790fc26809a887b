"""Buildings, openings, traps, mines, tasks: the chapter's moves and hooks (Rattenkrieg 18, 29)."""

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
        traps,
        wire_cutting,
    ),
    after=(
        fuzes.burn_down,
        positions.out_of_the_house,
        stepping.mind_the_ground,
    ),
)
