"""What can happen: what is known of an element, and what the umpire rules (Rattenkrieg 3, 8.2)."""

from dataclasses import dataclass

from assistant.battle.rattenkrieg.state import Command, Concealment


@dataclass(frozen=True)
class ConcealmentChanged:
    """An enemy knows more of an element, or has lost it."""

    element: str
    was: Concealment
    now: Concealment
    contact: str | None = None  # the letter by which the enemy speaks of it from now on


@dataclass(frozen=True)
class ElementDeployed:
    """All figures of an element stand on the table."""

    element: str


@dataclass(frozen=True)
class CommandTold:
    """Whether an element is led, under command or out of it."""

    element: str
    command: Command


@dataclass(frozen=True)
class Camouflaged:
    """What hides an element from the eye was told, or changed: uniforms, foliage, a net."""

    element: str
    worn: tuple[str, ...]


@dataclass(frozen=True)
class DistanceTold:
    """The inches between two elements were told: by a side that measured, or by the umpire."""

    a: str
    b: str
    inches: float | None  # None: nobody knows any more
    by: str | None = None  # the side; None: the umpire


@dataclass(frozen=True)
class AspectTold:
    """How somebody shows to an element, or looks from it, was told: see aspects.py."""

    at: str
    answer: str
    by: str | None = None  # the side; None: the umpire


@dataclass(frozen=True)
class MenTurned:
    """The men of an element face another way."""

    element: str


@dataclass(frozen=True)
class SentinelTold:
    """Whether a man is a sentinel was told, or changed."""

    figure: str
    sentinel: bool


@dataclass(frozen=True)
class ValueOverruled:
    """The umpire set a value by his own word."""

    thing: str  # the id of an element or a figure
    field: str
    was: str | int | bool | None
    now: str | int | bool | None


OfKnowing = (
    ConcealmentChanged
    | ElementDeployed
    | CommandTold
    | Camouflaged
    | DistanceTold
    | AspectTold
    | MenTurned
    | SentinelTold
    | ValueOverruled
)
