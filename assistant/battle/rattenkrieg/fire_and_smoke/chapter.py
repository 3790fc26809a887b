"""Fires, clouds and lights: the chapter's moves (Rattenkrieg 30)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.fire_and_smoke import burns, clouds, fires, flamethrowers, flares
from assistant.battle.rattenkrieg.fire_and_smoke.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(
        burns,
        clouds,
        fires,
        flamethrowers,
        flares,
    ),
)
