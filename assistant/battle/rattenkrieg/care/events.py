"""What can happen: aid and the carried (Rattenkrieg 16)."""

from assistant.battle.rattenkrieg.remembering import Happening

EVENTS: tuple[type[Happening], ...] = ()
