"""The exception for a battle in memory that takes no more entries."""


class BattleEnded(Exception):
    """A battle was removed, or changed on disk and must be read again; the text says which."""
