"""Aid, the carried, swimming, jumping: the chapter's moves (Rattenkrieg 16, 7.4.22, 7.4.27)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.wounds import aid, perils
from assistant.battle.rattenkrieg.wounds.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(
        aid,
        perils,
    ),
)
