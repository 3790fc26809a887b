"""Reinforcements, events, points: the moves of the scenario (Rattenkrieg 11.1, addendum)."""

from dataclasses import replace

from assistant.battle.rattenkrieg.scenario import buying, claims, entry_places, leaving, moves
from assistant.battle.rattenkrieg.scenario.offers import OFFERED

CHAPTER = replace(
    OFFERED,
    moves=(buying, claims, entry_places, leaving, moves),
)
