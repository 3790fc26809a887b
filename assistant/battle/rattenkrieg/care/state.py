"""What a battle remembers: aid and the carried (Rattenkrieg 16)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.remembering import Remembered


@dataclass(frozen=True)
class Care(Remembered):
    """Who has been helped, and who carries whom."""
