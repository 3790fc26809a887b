"""The result of a rescue of the database file."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SavedBattle:
    """The parts of one battle that were restored."""

    title: str
    entries: int
    lost: int  # entries that are known to be missing at its end
    doubted: tuple[int, ...] = ()  # entries that are not as written, and have no copy
