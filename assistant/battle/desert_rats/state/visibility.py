"""The visibility of a battle by turn, as its scenario sets it."""

from assistant.frozen import dataclass


@dataclass(frozen=True)
class VisibilityChange:
    """A change of the visibility at the start of a turn: dawn, dusk, a haze that lifts."""

    turn: int
    metres: float
    name: str  # as everybody reads it
