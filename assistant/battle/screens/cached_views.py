"""Caches for views: of the same state, and for rows of the same parts of a state."""

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

State = TypeVar("State")
View = TypeVar("View")
Parts = ParamSpec("Parts")
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


def cached_row(most: int) -> Callable[[Callable[Parts, View]], Callable[Parts, View]]:
    """Cache the newest rows that the decorated function makes, at most so many.

    Its parameters are parts of a state, which never change, so the same objects have the same row.
    The function may use nothing else.
    """

    def decorate(make: Callable[Parts, View]) -> Callable[Parts, View]:
        kept: dict[tuple[int, ...], tuple[View, object]] = {}  # an id counts while its object lives
        lock = Lock()

        @wraps(make)
        def made(*given: Parts.args, **named: Parts.kwargs) -> View:
            assert not named, "parts are given by their places"
            key = tuple(map(id, given))
            if known := kept.get(key):
                return known[0]
            row = make(*given, **named)
            with lock:
                kept[key] = row, given
                while len(kept) > most:
                    del kept[next(iter(kept))]
            return row

        return made

    return decorate
