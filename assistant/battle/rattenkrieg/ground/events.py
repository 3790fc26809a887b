"""What can happen: fires, clouds and lights (Rattenkrieg 30)."""

from assistant.battle.rattenkrieg.remembering import Happening

EVENTS: tuple[type[Happening], ...] = ()
