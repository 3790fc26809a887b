"""Ground that not every side knows: minefields, gaps, marked lanes and the like."""

from collections.abc import Mapping
from dataclasses import field

from assistant.boardmap.plan import Place
from assistant.frozen import dataclass


@dataclass(frozen=True)
class SecretGround:
    """A feature of the map that is known only to some sides; both sides know all others."""

    known_to: tuple[str, ...]  # sides; the reports that are drafted are made of this
    shown_to: tuple[str, ...]  # sides whose screens show it: a side learns with its report
    learned: Mapping[str, int] = field(default_factory=dict)  # in the battle: turn, by side


@dataclass(frozen=True)
class LearnedGround:
    """A feature that a side learned of in the battle, as its hands set it out on the table."""

    id: str
    name: str
    words: str  # the kind of ground: `mines, nobody passes`
    points: tuple[Place, ...]
