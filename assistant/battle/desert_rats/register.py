"""The register of moves of a double-blind battle."""

from collections.abc import Callable
from inspect import getdoc

from assistant.battle.desert_rats.events import DiceTold, Happening
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


def faces(play: AtTable, name: str) -> tuple[int, ...]:
    """The dice that fell so far under a name; none if it was not thrown."""
    fell = play.fallen.get(name, ())
    return (fell,) if isinstance(fell, int) else tuple(fell)


def shown(play: AtTable, platoon: str, words: str) -> None:
    """A platoon's player is told of his own dice on his next page."""
    play.happened(DiceTold(play.state.platoons[platoon].seat, words))
