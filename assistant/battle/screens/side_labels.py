"""A side or a player as everybody knows it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Badge:
    """Its shape, the letter in it, and its name."""

    id: str
    name: str
    letter: str
    mark: str  # a, b: shape and colour
