"""Who looks at a battle: the umpire, a side, a spectator."""

from dataclasses import dataclass
from typing import Literal

Role = Literal["umpire", "side", "spectator"]


@dataclass(frozen=True)
class Reader:
    """Somebody with a screen; what he may see follows from this and the battle alone."""

    role: Role
    battle: str | None = None  # None: every battle, for the umpire
    side: str | None = None

    @property
    def is_umpire(self) -> bool:
        """Sees all, may do all, may overrule."""
        return self.role == "umpire"

    @property
    def is_spectator(self) -> bool:
        """Sees what every side sees, and hears what is said to all."""
        return self.role == "spectator"

    @property
    def name(self) -> str:
        """Under which a log keeps what he was told."""
        return self.side or self.role


UMPIRE = Reader("umpire")
