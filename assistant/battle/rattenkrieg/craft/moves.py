"""What boats and aircraft do."""

from assistant.battle.rattenkrieg.craft import (
    bombing,
    drifting,
    falling,
    flooding,
    flying,
    landing,
    marking,
    sailing,
    strafing,
)

__all__ = [
    "bombing",
    "drifting",
    "falling",
    "flooding",
    "flying",
    "landing",
    "marking",
    "sailing",
    "strafing",
]
