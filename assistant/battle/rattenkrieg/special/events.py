"""What can happen: dogs, horses, swimmers (Rattenkrieg 7.4, 19)."""

from assistant.battle.rattenkrieg.remembering import Happening

EVENTS: tuple[type[Happening], ...] = ()
