"""The register of moves."""

from collections.abc import Callable
from inspect import getdoc

from assistant.battle.play import Move, Moved, Play
from assistant.battle.rattenkrieg import ending
from assistant.battle.rattenkrieg.events import Event
from assistant.battle.rattenkrieg.state import Battle

AtTable = Play[Battle, Event]

MOVES: dict[str, Moved] = {}

BOTH = ("umpire", "side")
UMPIRE_ONLY = ("umpire",)


def move(id: str, title: str, by: tuple[str, ...] = BOTH) -> Callable[[Move], Move]:
    """Register a function of a play as a move."""

    def register(make: Move) -> Move:
        if id in MOVES:
            raise ValueError(f"two moves are called {id!r}")

        def made(play: AtTable) -> None:
            make(play)
            ending.go_on(play)

        MOVES[id] = Moved(id, title, by, made, getdoc(make) or "")
        return make

    return register
