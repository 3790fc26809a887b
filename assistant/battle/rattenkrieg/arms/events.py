"""What can happen: weapons, crews and stocks (Rattenkrieg 15, 21)."""

from assistant.battle.rattenkrieg.remembering import Happening

EVENTS: tuple[type[Happening], ...] = ()
