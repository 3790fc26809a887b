"""A scenario as the first page offers it, whatever its system."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Offered:
    """A scenario as it is offered to be played."""

    name: str
    note: str
    briefing: str
    sizes: tuple[str, ...]  # how it can be played, the usual way first


@dataclass(frozen=True)
class Offer:
    """A scenario file on the first page."""

    slug: str
    system: str  # its title
    card: Offered | None  # None when it cannot be played
    problems: tuple[str, ...] = ()
    scales: tuple[tuple[str, str], ...] = ()  # for which its figures can be told: id and words
