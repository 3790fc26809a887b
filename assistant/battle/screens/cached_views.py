"""A cache for views that are asked for several times for the same state."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

State = TypeVar("State")
View = TypeVar("View")
NEWEST = 8  # views that are kept: those of the sides of some battles


def cached_view(make: Callable[[State, str], View]) -> Callable[[State, str], View]:
    """Cache the views that the decorated function makes, by state and side."""
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
