"""The register of moves of a battle of Battleaxe."""

from collections.abc import Callable
from inspect import getdoc

from assistant.battle.battleaxe.happening import Happening
from assistant.battle.battleaxe.state import Battle
from assistant.battle.play import Move, Moved, Play

AtTable = Play[Battle, Happening]

MOVES: dict[str, Moved] = {}
BOTH = ("umpire", "side")


def move(id: str, title: str, by: tuple[str, ...] = BOTH) -> Callable[[Move], Move]:
    """Register a function of a play as a move."""

    def register(make: Move) -> Move:
        if id in MOVES:
            raise ValueError(f"two moves are called {id!r}")
        MOVES[id] = Moved(id, title, by, make, getdoc(make) or "")
        return make

    return register
