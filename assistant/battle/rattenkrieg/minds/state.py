"""What a battle remembers: awareness, discipline, captives (Rattenkrieg 12 to 14)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.remembering import Remembered


@dataclass(frozen=True)
class Minds(Remembered):
    """What elements are aware of, and what is known of leaders and captives."""
