"""Buildings, openings, traps, mines, tasks: the chapter's moves and hooks (Rattenkrieg 18, 29)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.on_the_table import has_works
from assistant.battle.rattenkrieg.works import (
    damage,
    fuzes,
    inside,
    marking,
    minefields,
    mines,
    openings,
    stepping,
    tasks,
    traps,
    wire_cutting,
)
from assistant.battle.rattenkrieg.works.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    when=has_works,
    moves=(
        damage,
        fuzes,
        inside,
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
        inside.out_of_the_house,
        stepping.mind_the_ground,
    ),
)
