"""What is due, offered and shown: aid and the carried (Rattenkrieg 16)."""

from assistant.battle.rattenkrieg.chapter import Chapter

CHAPTER = Chapter("care")
