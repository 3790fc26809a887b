"""What a battle remembers: buildings, openings, traps, tasks (Rattenkrieg 7.4, 18)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.remembering import Remembered


@dataclass(frozen=True)
class Works(Remembered):
    """What is built, shut, laid and worked at."""
