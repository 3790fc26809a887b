"""The moves and hooks of weapons, crews and ammunition (Rattenkrieg 15, 21)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.fire import crew_hits, gun_work, picking_up, priority
from assistant.battle.rattenkrieg.fire.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(
        gun_work,
        priority,
        crew_hits,
        picking_up,
    ),
)
