"""Views that are made once of a state, however often they are asked for."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

State = TypeVar("State")
View = TypeVar("View")
NEWEST = 8  # views that are kept: those of the sides of some battles


def once(make: Callable[[State, str], View]) -> Callable[[State, str], View]:
    """Make a side's view of a state only if it was not just made of the same state.

    After a tap it is asked for twice a side: to find out whether it has changed, and for the page.
    """
    kept: tuple[tuple[State, str, View], ...] = ()  # newest first; replaced as a whole

    @wraps(make)
    def made(state: State, side: str) -> View:
        nonlocal kept
        for of, whose, view in kept:
            if of is state and whose == side:
                return view
        view = make(state, side)
        kept = ((state, side, view), *kept)[:NEWEST]
        return view

    return made
