"""What a chapter of the rulebook remembers of a battle."""

from typing import Self


class Remembered:
    """A chapter's part of the state: a frozen value; only its own events make new ones."""

    def new_turn(self, turn: int) -> Self:
        """The same when an engagement turn begins; what holds for one turn has lapsed."""
        return self
