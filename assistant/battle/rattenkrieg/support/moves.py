"""What people do with mortars and rocket launchers."""

from assistant.battle.rattenkrieg.support import firing, handling, rockets, shelling, small_arms

__all__ = ["firing", "handling", "rockets", "shelling", "small_arms"]
