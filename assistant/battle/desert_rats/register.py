"""The register of moves of a double-blind battle."""

from collections.abc import Callable
from inspect import getdoc

from assistant.battle.desert_rats.events import Happening
from assistant.battle.desert_rats.state import Battle
from assistant.battle.play import Move, Moved, Play

AtTable = Play[Battle, Happening]

MOVES: dict[str, Moved] = {}
UMPIRE_ONLY = ("umpire",)
SIDE_ONLY = ("side",)
BOTH = ("umpire", "side")


def move(id: str, title: str, by: tuple[str, ...] = UMPIRE_ONLY) -> Callable[[Move], Move]:
    """Register a function of a play as a move."""

    def register(make: Move) -> Move:
        if id in MOVES:
            raise ValueError(f"two moves are called {id!r}")
        MOVES[id] = Moved(id, title, by, make, getdoc(make) or "")
        return make

    return register
