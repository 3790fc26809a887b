"""Lines of sight on one ground that were traced already."""

from collections.abc import Hashable
from itertools import count

MOST_TRACED = 50_000  # lines that are kept of a ground: a turn of a hundred elements a side


class TracedLines:
    """Whether lines are clear, by the numbers of their two ends, the lower number first.

    A number is quicker to find than a place: a turn of a hundred elements a side asks for a line
    fifty thousand times.
    """

    def __init__(self) -> None:
        self.is_clear: dict[tuple[int, int], bool] = {}
        self._numbers: dict[Hashable, int] = {}
        self._next = count()

    def number(self, end: Hashable) -> int:
        """Return the number of an end, which stays the same; safe from several threads."""
        return self._numbers.setdefault(end, next(self._next))

    def kept(self, *, hidden: bool, clear: bool) -> "TracedLines":
        """Return those lines that are hidden, those that are clear, both or none."""
        made = TracedLines()
        made._numbers, made._next = self._numbers, self._next
        traced = list(self.is_clear.items())  # at one time: another thread may add lines
        made.is_clear = {ends: sees for ends, sees in traced if (clear if sees else hidden)}
        return made

    @property
    def is_full(self) -> bool:
        """Whether it is time to begin again with new numbers."""
        return len(self.is_clear) > MOST_TRACED
