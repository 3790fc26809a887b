"""The label of a side or a player, as everybody sees it."""

from assistant.frozen import dataclass


@dataclass(frozen=True)
class SideLabel:
    """The shape of a side or player, the letter in it, and the name."""

    id: str
    name: str
    letter: str
    mark: str  # a, b: shape and color
