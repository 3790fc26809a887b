"""The viewers of a battle: the umpire, a side, a spectator."""

import re
from typing import Any, Literal

from assistant.frozen import dataclass

Role = Literal["umpire", "side", "spectator"]


@dataclass(frozen=True)
class Viewer:
    """A person with a screen; what they may see follows from this and the battle alone."""

    role: Role
    battle: str | None = None  # None: every battle, for the umpire
    side: str | None = None
    number: int = 1  # of an umpire: the first umpire is 1, the assistants of a battle follow
    part: str = ""  # of an assistant umpire: the part of the battle that is theirs; empty: all

    @property
    def is_first_umpire(self) -> bool:
        """Whether the viewer is the first umpire, with every battle and all codes."""
        return self.is_umpire and self.battle is None

    @property
    def is_assistant(self) -> bool:
        """Whether the viewer is an assistant umpire of one battle."""
        return self.is_umpire and self.battle is not None

    @property
    def may_overrule(self) -> bool:
        """Whether the viewer's word sets a rule aside."""
        return self.is_umpire and not self.part

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

    @property
    def umpire_name(self) -> str:
        """The name of an umpire for the other umpires of a battle: `Umpire 2`."""
        return f"Umpire {self.number}"


UMPIRE = Viewer("umpire")
LABEL = re.compile(r"(Umpire \d+), ")


def umpire_of_device(label: str) -> str:
    """Return which assistant umpire used the device of a label in the log; empty for others."""
    found = LABEL.match(label)
    return found[1] if found else ""


def has_umpire(battle: Any) -> bool:
    """Return whether an umpire runs the battle: every screen and sentence asks this alone."""
    return not battle.shared_screen
