"""The moves and hooks of wounds, swimming and jumping (Rattenkrieg 16, 7.4.22, 7.4.27)."""

from assistant.battle.rattenkrieg.wounds import aid, jumping_and_swimming
from assistant.battle.rattenkrieg.wounds.offers import OFFERED
from assistant.frozen import replace

CHAPTER = replace(
    OFFERED,
    moves=(
        aid,
        jumping_and_swimming,
    ),
)
