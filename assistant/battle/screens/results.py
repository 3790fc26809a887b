"""The result of a battle: the winner, the reasons, the losses and points of each side."""

from assistant.frozen import dataclass


@dataclass(frozen=True)
class SideResult:
    """The losses of a side in the battle."""

    side: str
    name: str
    lost: int
    total: int | None = None  # None: not counted
    points: str = ""  # of victory; empty where none are counted

    @property
    def losses(self) -> str:
        """Return the losses as text, such as `3 of 12`."""
        return f"{self.lost}" if self.total is None else f"{self.lost} of {self.total}"


@dataclass(frozen=True)
class BattleResult:
    """The result of a battle, as everybody reads it at its end."""

    headline: str  # `Axis victory`
    reasons: tuple[str, ...]  # in sentences
    sides: tuple[SideResult, ...]
    winner: str | None = None  # the id of a side; None: drawn, or decided by nobody
    lost: str = "Lost"  # the heading of the losses

    @property
    def has_points(self) -> bool:
        """Whether the sides have victory points."""
        return any(each.points for each in self.sides)


@dataclass(frozen=True)
class PointsLine:
    """A condition that earns points, and how often a side has met it."""

    id: str
    side: str
    condition: str
    label: str  # its points, such as `+5`
    counted: int
    known: int | None  # counted by the program; None: only people can count it

    @property
    def is_met(self) -> bool:
        """Whether a side has met the condition, counted or not."""
        return bool(self.counted or self.known)


@dataclass(frozen=True)
class RosterLine:
    """A figure, an element or a counter that took part in the battle."""

    id: str
    side: str
    unit: str  # such as the team of a figure
    name: str
    fate: str = ""  # such as `dead`; empty while it can fight


#: the causes of an end; each system describes its own way, or why the game lacks one
CONDITIONS = ("deaths", "prisoners", "objectives", "points", "surrender", "last turn")
