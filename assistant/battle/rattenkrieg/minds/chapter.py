"""What is due, offered and shown: awareness, discipline, captives (Rattenkrieg 12 to 14)."""

from assistant.battle.rattenkrieg.chapter import Chapter

CHAPTER = Chapter("minds")
