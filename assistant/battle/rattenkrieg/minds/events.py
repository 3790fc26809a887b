"""What can happen: awareness, discipline, captives (Rattenkrieg 12 to 14)."""

from assistant.battle.rattenkrieg.remembering import Happening

EVENTS: tuple[type[Happening], ...] = ()
