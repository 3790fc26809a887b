"""The register of moves."""

from collections.abc import Callable

from assistant.battle.play import Move, Play
from assistant.battle.rattenkrieg import ending
from assistant.battle.rattenkrieg.events import Event, Wished, WishMet
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.register import BOTH, UMPIRE_ONLY, Register

__all__ = [
    "BOTH",
    "MOVES",
    "UMPIRE_ONLY",
    "AtTable",
    "afterwards",
    "forbid",
    "guard",
    "move",
]

AtTable = Play[Battle, Event]

Afterwards = Callable[[AtTable], None]
Guard = Callable[[AtTable, Element, str], None]
Forbid = Callable[[AtTable, str], None]

AFTERWARDS: list[Afterwards] = []
GUARDS: list[Guard] = []
FORBIDS: list[Forbid] = []


def _around(id: str, make: Move) -> Move:
    """A move between what chapters forbid and what they make of it."""

    def made(play: AtTable) -> None:
        for refuse in FORBIDS:
            refuse(play, id)
        make(play)
        _met(play, id)
        for look in AFTERWARDS:
            look(play)
        ending.go_on(play)

    return made


def _met(play: AtTable, move: str) -> None:
    """Close the requests that a move fulfils, no matter who made the move.

    A move that joins a paid action fulfils a request too. The request of an element that cannot
    act any more is also closed.
    """
    about = play.about
    asked = [event.wish for event in play.events if isinstance(event, Wished)]
    for wish in play.state.wishes:
        done = (wish.move, wish.element) == (move, about) and wish not in asked
        if done or not play.state.able(play.state.elements[wish.element]):
            play.happened(WishMet(wish.element))


move = Register(around=_around)
MOVES = move.moves


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
