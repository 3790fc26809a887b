"""The line of a battle in a list; nothing that plays battles is loaded for it."""

from assistant.frozen import dataclass


@dataclass(frozen=True)
class Glance:
    """The line of a battle in the list of battles: its clock, its result, or its problem."""

    clock: str = ""
    result: str = ""  # its headline, once the battle is over
    why: str = ""  # why it cannot be opened
