"""Fires, clouds and lights: the chapter's moves (Rattenkrieg 30)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.ground import (
    burns,
    clouds,
    fires,
    flames,
    flares,
)
from assistant.battle.rattenkrieg.ground.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(
        burns,
        clouds,
        fires,
        flames,
        flares,
    ),
)
