"""What people do: aid, the carried, swimming, jumping (Rattenkrieg 16, 7.4.22, 7.4.27)."""

from assistant.battle.rattenkrieg.care import aid, perils

__all__ = ["aid", "perils"]
