"""What a player is told: his page, its lines, and what stands on his map and table (4.1)."""

from dataclasses import dataclass
from typing import Literal

from assistant.boardmap.plan import Area


@dataclass(frozen=True)
class Line:
    """Something a player was told, by a key that stays the same while it is true."""

    key: str
    words: str
    kind: str  # report, model, stale, fire, loss, dice


@dataclass(frozen=True)
class Change:
    """What the umpire made of a line before it went out."""

    kind: str
    was: str  # in the words in which it was drafted
    words: str | None  # in his own; None: withheld
    enemy: str = ""  # of a model that is withheld: whose it is, wherever it is corrected to


@dataclass(frozen=True)
class Mark:
    """Something on a player's map or table: exact or as vague as a square."""

    key: str
    kind: Literal["own", "model", "report", "wreck"]
    label: str
    words: str
    x_m: float
    y_m: float
    heading_deg: float | None = None
    square_m: int = 0
    stale: int = 0  # turns since it was seen
    side: str = ""
    seat: str = ""  # whose hands see to it; nobody's in particular: everybody's
    command: bool = False  # a command element of its own side
    note: str = ""  # how far it is, or in which square


@dataclass(frozen=True)
class OwnPlatoon:
    """How a player's platoon is, as he is told."""

    name: str
    state: str
    left: int
    of: int
    words: str
    elements: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Page:
    """What a player was told at the end of a turn: all that his screen shows of the battle."""

    turn: int
    marks: tuple[Mark, ...] = ()
    lines: tuple[Line, ...] = ()
    struck: tuple[str, ...] = ()  # told before, and not so
    hands: tuple[tuple[str, str], ...] = ()  # what they have to do on his table: group, words
    standing: tuple[str, ...] = ()  # all that should stand on it
    dust: tuple[Area, ...] = ()  # that stands, as far as he may know of it
    platoons: tuple[OwnPlatoon, ...] = ()  # his

    @property
    def placing(self) -> tuple[str, ...]:
        """What the hands have to do, in words."""
        return tuple(words for _, words in self.hands)
