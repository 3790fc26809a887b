"""The base of a rule chapter's part of the state."""

from typing import Self


class ChapterState:
    """A chapter's frozen part of the state, replaced only by the chapter's events."""

    def new_turn(self, turn: int) -> Self:
        """Return this part at the start of an engagement turn, without what held for one turn."""
        return self
