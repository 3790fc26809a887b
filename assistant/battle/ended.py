"""A battle that takes no more entries, as it is held in memory."""


class Ended(Exception):
    """The battle was removed, or its rows were changed and it must be read again; as text why."""
