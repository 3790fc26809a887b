"""What can happen: buildings, openings, traps, tasks (Rattenkrieg 7.4, 18)."""

from assistant.battle.rattenkrieg.remembering import Happening

EVENTS: tuple[type[Happening], ...] = ()
