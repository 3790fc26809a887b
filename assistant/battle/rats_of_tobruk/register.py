"""The register of moves of a battle of Rats of Tobruk."""

from collections.abc import Callable
from inspect import getdoc
from typing import TypeVar

from assistant.battle.play import Move, Moved, Play, Refused
from assistant.battle.rats_of_tobruk.events import Happening
from assistant.battle.rats_of_tobruk.state import Battle

AtTable = Play[Battle, Happening]

T = TypeVar("T")
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


def there(found: T | None, why: str) -> T:
    """What a move cannot do without; nobody can overrule that it is not there."""
    if found is None:
        raise Refused(why)
    return found
