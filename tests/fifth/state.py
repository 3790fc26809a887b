"""A duel at one moment: frozen, made only by events."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.battle.screens.side_labels import SideLabel
from tests.fifth.rules import Stance


@dataclass(frozen=True)
class Duellist:
    """One of the two: the side's badge, the lives left, the stance for the next exchange."""

    badge: SideLabel
    lives: int
    stance: Stance | None = None  # secret until the exchange; None: not chosen


@dataclass(frozen=True)
class Duel:
    """The battle."""

    title: str = ""
    duellists: Mapping[str, Duellist] = field(default_factory=dict)
    exchanges: int = 0

    @property
    def sides(self) -> dict[str, SideLabel]:
        """The badge of each side, by its id."""
        return {id: each.badge for id, each in self.duellists.items()}

    @property
    def is_ready(self) -> bool:
        """Whether both have chosen a stance."""
        return all(each.stance for each in self.duellists.values())

    @property
    def loser(self) -> str | None:
        """The id of the side that has no lives left."""
        return next((id for id, each in self.duellists.items() if each.lives <= 0), None)
