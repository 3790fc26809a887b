"""What is due, offered and shown: fires, clouds and lights (Rattenkrieg 30)."""

from assistant.battle.rattenkrieg.chapter import Chapter

CHAPTER = Chapter("ground")
