"""Caches for the views of a state, and for parts of views."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

State = TypeVar("State")
View = TypeVar("View")
Parts = ParamSpec("Parts")
NEWEST = 8  # states of which views are kept: those of some battles


Own = dict[tuple[int, int], tuple[object, dict[Any, Any]]]  # by the ids of cache and state
_own: ContextVar[Own | None] = ContextVar("results of this page alone", default=None)


@contextmanager
def uncached_between_pages() -> Iterator[None]:
    """Let the caches that differ by page (`is_by_page`) begin empty, and keep nothing afterwards.

    A page that takes longer the first time after each entry reveals that there was one, even if its
    reader may not know that: somebody with a clock would count the enemy's hidden steps.
    """
    if _own.get() is not None:  # a part of the same page
        yield
        return
    before = _own.set({})
    try:
        yield
    finally:
        _own.reset(before)


class KeptByState(Generic[View]):
    """A cache of results for the newest states, by a key for each.

    With `is_by_page`, not every page asks for the same results, and no announcement makes them all.
    """

    def __init__(self, *, is_by_page: bool = False) -> None:
        self._kept: tuple[tuple[object, dict[Any, View]], ...] = ()  # newest first
        self._is_by_page = is_by_page

    def results_for(self, state: object) -> dict[Any, View]:
        """Return the results that are kept for a state, to be read and added to."""
        own = _own.get() if self._is_by_page else None
        if own is not None:
            return own.setdefault((id(self), id(state)), (state, {}))[1]
        for about, found in self._kept:
            if about is state:
                return found
        found = dict[Any, View]()
        self._kept = ((state, found), *self._kept)[:NEWEST]  # replaced as a whole: threads share it
        return found


def cached_view(make: Callable[[State, str], View]) -> Callable[[State, str], View]:
    """Cache the views that the decorated function makes, by state and side."""
    kept: KeptByState[View] = KeptByState()

    @wraps(make)
    def made(state: State, side: str) -> View:
        views = kept.results_for(state)
        if side not in views:
            views[side] = make(state, side)
        return views[side]

    return made


def cached_row(most: int) -> Callable[[Callable[Parts, View]], Callable[Parts, View]]:
    """Cache the newest rows that the decorated function makes, up to a limit.

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
