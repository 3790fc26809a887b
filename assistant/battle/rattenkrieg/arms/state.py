"""What a battle remembers: weapons, crews and stocks (Rattenkrieg 15, 21)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.remembering import Remembered


@dataclass(frozen=True)
class Arms(Remembered):
    """How weapons stand, beside what their order of battle prints."""
