"""What people do with vehicles and guns."""

from assistant.battle.rattenkrieg.vehicles import (
    aboard,
    armory,
    autocannon,
    driving,
    fires,
    gunnery,
    laying,
    liaison,
    manned_guns,
    posts,
    ruling,
    screens,
    smoke,
)

__all__ = [
    "aboard",
    "armory",
    "autocannon",
    "driving",
    "fires",
    "gunnery",
    "laying",
    "liaison",
    "manned_guns",
    "posts",
    "ruling",
    "screens",
    "smoke",
]
