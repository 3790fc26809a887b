"""What people do: weapons, crews and stocks (Rattenkrieg 15, 21)."""

from assistant.battle.rattenkrieg.arms import crews, priority, struck, taking

__all__ = ["crews", "priority", "struck", "taking"]
