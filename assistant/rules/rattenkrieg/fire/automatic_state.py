"""The state of automatic fire between two of its checks (Rattenkrieg 15.4, 15.5)."""

from dataclasses import field
from typing import NamedTuple

from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.fire.modifiers import Effect
from assistant.rules.rattenkrieg.fire.weapon_care import FATAL_SIX

UNHURT, SHAKEN, WOUNDED, DEAD = range(4)


@dataclass(frozen=True)
class FireCheck:
    """One die and its effect."""

    name: str
    roll: int
    modifier: int
    result: Effect


class TargetState(NamedTuple):
    """The state of a target while the fire continues."""

    modifier: int
    out_of_reach: bool  # hunkered down behind cover
    worst: int = UNHURT


@dataclass(frozen=True)
class FireState:
    """The fire so far; two are equal when the rest of the fire and the losses are the same."""

    men: tuple[TargetState, ...] = field(compare=False)
    alike: tuple[
        object, ...
    ] = ()  # target states; targets that cannot be checked again only as a count
    turn: int = 0
    made: int = 0
    fatal_sixes: int = 0
    jammed: bool = False
    sixes: int = field(default=0, compare=False)
    checks: tuple[FireCheck, ...] = field(default=(), compare=False)

    @property
    def stopped(self) -> bool:
        """Whether the second six has ended the fire."""
        return self.fatal_sixes == FATAL_SIX
