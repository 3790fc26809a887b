"""What is due, offered and shown: weapons, crews and stocks (Rattenkrieg 15, 21)."""

from assistant.battle.rattenkrieg.chapter import Chapter

CHAPTER = Chapter("arms")
