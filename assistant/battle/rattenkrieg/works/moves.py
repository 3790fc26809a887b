"""What people do: buildings, openings, traps, tasks (Rattenkrieg 7.4, 18)."""

from assistant.battle.rattenkrieg.works import damage, inside, marking, openings, tasks, traps

__all__ = ["damage", "inside", "marking", "openings", "tasks", "traps"]
