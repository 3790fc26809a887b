"""The viewers of a battle: the umpire, a side, a spectator."""

from typing import Literal

from assistant.frozen import dataclass

Role = Literal["umpire", "side", "spectator"]


@dataclass(frozen=True)
class Viewer:
    """Somebody with a screen; what they may see follows from this and the battle alone."""

    role: Role
    battle: str | None = None  # None: every battle, for the umpire
    side: str | None = None

    @property
    def is_umpire(self) -> bool:
        """Whether the viewer is the umpire, who sees all, may do all, and may overrule."""
        return self.role == "umpire"

    @property
    def is_spectator(self) -> bool:
        """Whether the viewer is a spectator, who sees only what is public."""
        return self.role == "spectator"

    @property
    def name(self) -> str:
        """The name under which a log keeps this viewer's sentences."""
        return self.side or self.role


UMPIRE = Viewer("umpire")
