"""What people do: buildings, openings, traps, mines, tasks (Rattenkrieg 7.4, 18, 29)."""

from assistant.battle.rattenkrieg.works import (
    damage,
    fuzes,
    inside,
    marking,
    minefields,
    mines,
    openings,
    stepping,
    tasks,
    traps,
    wire_cutting,
)

__all__ = [
    "damage",
    "fuzes",
    "inside",
    "marking",
    "minefields",
    "mines",
    "openings",
    "stepping",
    "tasks",
    "traps",
    "wire_cutting",
]
