"""What people do with mortars and rocket launchers."""

from assistant.battle.rattenkrieg.support import firing, handling

__all__ = ["firing", "handling"]
