"""What people do with vehicles in trouble, and against them."""

from assistant.battle.rattenkrieg.plight import (
    assaults,
    bailing,
    flames,
    grenades,
    manning,
    mending,
)

__all__ = ["assaults", "bailing", "flames", "grenades", "manning", "mending"]
