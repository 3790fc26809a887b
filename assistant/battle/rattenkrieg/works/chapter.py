"""What is due, offered and shown: buildings, openings, traps, tasks (Rattenkrieg 7.4, 18)."""

from assistant.battle.rattenkrieg.chapter import Chapter

CHAPTER = Chapter("works")
