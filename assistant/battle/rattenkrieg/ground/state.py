"""What a battle remembers: fires, clouds and lights (Rattenkrieg 30)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.remembering import Remembered


@dataclass(frozen=True)
class Ground(Remembered):
    """What burns, drifts and shines on the table."""
