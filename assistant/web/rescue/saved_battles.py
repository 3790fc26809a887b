"""What a rescue of the database file saved."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Saved:
    """What was saved of one battle."""

    title: str
    entries: int
    lost: int  # entries that are known to be missing at its end
    doubted: tuple[int, ...] = ()  # entries that are not what was written, and of which no copy is
