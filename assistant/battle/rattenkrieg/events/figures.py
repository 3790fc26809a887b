"""What can happen: men and their nerve (Rattenkrieg 13, 15, 16)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.state import FigureState


@dataclass(frozen=True)
class FigureChanged:
    """A figure's state changed."""

    figure: str
    was: FigureState
    now: FigureState
    turn: int | None = None  # of the wound
    cause: str | None = None  # of the wound, as advanced wounds tell them apart


@dataclass(frozen=True)
class FigureMoved:
    """How a figure's last action left it."""

    figure: str
    exposed: bool
    ran: bool
    stopped: bool = False


@dataclass(frozen=True)
class FigureAimed:
    """A figure's aims at a target; nought when they are lost."""

    figure: str
    aims: int
    at: str | None = None


@dataclass(frozen=True)
class FigureLost:
    """A figure lost actions of its own."""

    figure: str
    actions: int


@dataclass(frozen=True)
class WeaponJammed:
    """A figure's weapon jammed, or was cleared."""

    figure: str
    jammed: bool


@dataclass(frozen=True)
class AggressivenessChanged:
    """The Aggressiveness of an element changed."""

    element: str
    was: int
    now: int


@dataclass(frozen=True)
class AggressivenessStirred:
    """What an element saw moved its Aggressiveness until the end of a turn."""

    element: str
    was: int
    now: int
    last_turn: int


@dataclass(frozen=True)
class StirringEnded:
    """What had moved its Aggressiveness for a while is past."""

    element: str
    was: int
    now: int


@dataclass(frozen=True)
class LeaderAdjusted:
    """A leader stirred or calmed an element; `by` is what he put in, before the floor of 0."""

    element: str
    was: int
    now: int
    by: int


@dataclass(frozen=True)
class NerveSettled:
    """What the end of the turn did to an element."""

    element: str
    result: str
    actions: int
    modifier: int
    broken: bool
    must: str | None


OfMen = (
    FigureChanged
    | FigureMoved
    | FigureAimed
    | FigureLost
    | WeaponJammed
    | AggressivenessChanged
    | AggressivenessStirred
    | StirringEnded
    | LeaderAdjusted
    | NerveSettled
)
