"""Weapons, crews and stocks: the chapter's moves and hooks (Rattenkrieg 15, 21)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.fire import crews, priority, struck, taking
from assistant.battle.rattenkrieg.fire.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(
        crews,
        priority,
        struck,
        taking,
    ),
)
