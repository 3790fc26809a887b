"""What is under way in a battle of Rats of Tobruk: a move, a combat (10, 11)."""

from dataclasses import dataclass
from typing import Literal

from assistant.rules.rats_of_tobruk.terms import Side


@dataclass(frozen=True)
class Step:
    """A hex entered, and what was spent when it was."""

    hex: str
    spent: float
    road: bool


@dataclass(frozen=True)
class Walk:
    """The move made last, at each hex of which the enemy may fire."""

    units: tuple[str, ...]
    steps: tuple[Step, ...]
    shots: tuple[tuple[str, int], ...] = ()  # who fired at which step
    answered: bool = False  # the enemy fires no more at it


@dataclass(frozen=True)
class Fight:
    """A hex that is fought for."""

    hex: str
    attacker: Side
    attackers: tuple[str, ...]
    guns: tuple[str, ...]
    wire: str  # none, some, all
    overrun: bool
    stage: Literal["support", "roll", "losses", "retreat", "advance"] = "support"
    support: tuple[str, ...] = ()  # guns of the defender
    code: str = ""
    loser: Side | None = None  # who chooses whom to lose, or retreats
    number: int = 0  # units to be chosen
    candidates: tuple[str, ...] = ()
    retreating: tuple[str, ...] = ()
