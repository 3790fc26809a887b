"""What is due, offered and shown: dogs, horses, swimmers (Rattenkrieg 7.4, 19)."""

from assistant.battle.rattenkrieg.chapter import Chapter

CHAPTER = Chapter("special")
