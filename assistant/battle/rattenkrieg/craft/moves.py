"""What boats and aircraft do."""

from assistant.battle.rattenkrieg.craft import (
    attacking,
    drifting,
    flooding,
    flying,
    landing,
    marking,
    sailing,
)

__all__ = ["attacking", "drifting", "flooding", "flying", "landing", "marking", "sailing"]
