"""The moves and hooks of fires, clouds and lights (Rattenkrieg 30)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.fire_and_smoke import (
    burns,
    clouds,
    fire_corrections,
    fires,
    flame_reactions,
    flamethrowers,
    flares,
)
from assistant.battle.rattenkrieg.fire_and_smoke.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(
        burns,
        clouds,
        fires,
        fire_corrections,
        flame_reactions,
        flamethrowers,
        flares,
    ),
)
