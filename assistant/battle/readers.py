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


UMPIRE = Reader("umpire")
