"""What boats and aircraft do."""

from assistant.battle.rattenkrieg.craft import flooding, sailing

__all__ = ["flooding", "sailing"]
