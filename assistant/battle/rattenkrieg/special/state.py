"""What a battle remembers: dogs, horses, swimmers (Rattenkrieg 7.4, 19)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.remembering import Remembered


@dataclass(frozen=True)
class Special(Remembered):
    """What few units meet."""
