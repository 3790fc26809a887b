"""Unfinished actions in a battle of Rats of Tobruk: a move, a combat (10, 11)."""

from typing import Literal

from assistant.frozen import dataclass
from assistant.rules.rats_of_tobruk.terms import Side


@dataclass(frozen=True)
class Step:
    """A hex that was entered, and the movement spent by then."""

    hex: str
    spent: float
    road: bool


@dataclass(frozen=True)
class Walk:
    """The last move; the enemy may fire at each of its hexes."""

    units: tuple[str, ...]
    steps: tuple[Step, ...]
    shots: tuple[tuple[str, int], ...] = ()  # units that fired, and the step at which
    answered: bool = False  # the enemy has finished firing at it


@dataclass(frozen=True)
class Fight:
    """The combat for a hex."""

    hex: str
    attacker: Side
    attackers: tuple[str, ...]
    guns: tuple[str, ...]
    wire: str  # attackers that cross ditch and wire: none, some, all
    overrun: bool
    stage: Literal["support", "roll", "losses", "retreat", "advance"] = "support"
    support: tuple[str, ...] = ()  # the defender's artillery
    code: str = ""
    loser: Side | None = None  # the side that chooses losses or retreats
    number: int = 0  # how many units to choose
    candidates: tuple[str, ...] = ()
    retreating: tuple[str, ...] = ()
    advanced: tuple[str, ...] = ()  # attackers that have advanced after combat
