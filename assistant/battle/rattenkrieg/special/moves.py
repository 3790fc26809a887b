"""What people do: dogs, riders, infiltration (Rattenkrieg 19)."""

from assistant.battle.rattenkrieg.special import dogs, horses

__all__ = ["dogs", "horses"]
