"""The register of moves."""

from collections.abc import Callable
from inspect import getdoc

from assistant.battle.play import Move, Moved, Play
from assistant.battle.rattenkrieg import ending
from assistant.battle.rattenkrieg.events import Event
from assistant.battle.rattenkrieg.state import Battle, Element

AtTable = Play[Battle, Event]

Afterwards = Callable[[AtTable], None]
Guard = Callable[[AtTable, Element, str], None]
Forbid = Callable[[AtTable, str], None]

MOVES: dict[str, Moved] = {}
AFTERWARDS: list[Afterwards] = []
GUARDS: list[Guard] = []
FORBIDS: list[Forbid] = []

BOTH = ("umpire", "side")
UMPIRE_ONLY = ("umpire",)


def move(id: str, title: str, by: tuple[str, ...] = BOTH) -> Callable[[Move], Move]:
    """Register a function of a play as a move."""

    def register(make: Move) -> Move:
        if id in MOVES:
            raise ValueError(f"two moves are called {id!r}")

        def made(play: AtTable) -> None:
            for refuse in FORBIDS:
                refuse(play, id)
            make(play)
            for look in AFTERWARDS:
                look(play)
            ending.go_on(play)

        MOVES[id] = Moved(id, title, by, made, getdoc(make) or "")
        return make

    return register


def afterwards(look: Afterwards) -> Afterwards:
    """Register what a chapter makes of each move when it is done: it reads what happened."""
    AFTERWARDS.append(look)
    return look


def guard(refuse: Guard) -> Guard:
    """Register what a chapter forbids: it refuses an element's action (empty: any action)."""
    GUARDS.append(refuse)
    return refuse


def forbid(refuse: Forbid) -> Forbid:
    """Register what a chapter forbids: it refuses a move, by its id, before anything is asked."""
    FORBIDS.append(refuse)
    return refuse
