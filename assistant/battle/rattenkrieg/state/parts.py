"""What a chapter of the rulebook remembers of a battle, and the facts that change it."""

from typing import Any, ClassVar, Self


class Remembered:
    """A chapter's part of the state: a frozen value; only its own facts make new ones."""

    def new_turn(self, turn: int) -> Self:
        """The same when an engagement turn begins; what holds for one turn has lapsed."""
        return self


class Happening:
    """A fact of one chapter: an event that knows the part of the state that it changes."""

    part: ClassVar[str]  # the field of `Battle`

    def on(self, before: Any) -> Any:
        """The chapter's part after it: knows no rules, never refuses."""
        raise NotImplementedError

    def unfit(self, before: Any) -> str | None:
        """Why it does not fit once an earlier entry is undone, in a few words; None if it does."""
        return None
