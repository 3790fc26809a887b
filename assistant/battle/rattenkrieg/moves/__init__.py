"""What people do in a Rattenkrieg battle: what is known, what is asked, what then happened."""

from assistant.battle.rattenkrieg.moves import (
    approach,
    bursts,
    fire,
    leading,
    measuring,
    movement,
    options,
    orders,
    reactions,
    rounds,
    ruling,
    spotting,
    suppressing,
    turns,
    wishes,
)
from assistant.battle.rattenkrieg.moves.register import MOVES

__all__ = [
    "MOVES",
    "approach",
    "bursts",
    "fire",
    "leading",
    "measuring",
    "movement",
    "options",
    "orders",
    "reactions",
    "rounds",
    "ruling",
    "spotting",
    "suppressing",
    "turns",
    "wishes",
]
