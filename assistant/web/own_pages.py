"""Pages that one system has in addition to the shared pages.

They are in a package `assistant.web.<system>`, of which the module `pages` holds them as `PAGES`. A
system without such a package has none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from flask import Blueprint
from flask.typing import ResponseReturnValue

from assistant.battle.packages import PACKAGES

if TYPE_CHECKING:  # the first page does not wait for them
    from assistant.battle.game import Game
    from assistant.battle.log import Resolved
    from assistant.web.cards.card_editor import Editor

Pending = tuple[str, Mapping[str, Any]]  # a procedure whose dice are being thrown, and its inputs


@dataclass(frozen=True)
class Hit:
    """Something that the words of the command box may mean."""

    words: str
    address: str


@dataclass(frozen=True)
class Papers:
    """The sheets of a battle that can be printed."""

    choose: Callable[["Game"], str]  # the page on which one chooses
    sheets: Callable[["Game", str], ResponseReturnValue]  # of a kind, as a PDF


@dataclass(frozen=True)
class OwnPages:
    """The pages of one system."""

    blueprints: tuple[Blueprint, ...] = ()
    editors: "tuple[Editor, ...]" = ()
    papers: Papers | None = None
    # what the words of the command box may mean, likeliest first; takes the console's address
    find: Callable[["Game", str, str], list[Hit]] | None = None
    # what is drawn beside the working of what was resolved
    drawn: Callable[[Iterable["Resolved"], Pending | None], Iterable[object]] | None = None
    # the radii in inches of rings that are drawn for the inputs of a procedure
    rings: Callable[[Mapping[str, Any]], tuple[float, ...]] | None = None
    # functions for the templates of its units' cards
    helpers: Mapping[str, Callable[..., object]] = field(default_factory=dict)


def pages_of(system: str) -> OwnPages:
    """Return the pages that only this system has."""
    return _pages_in(PACKAGES[system].rpartition(".")[2])


def all_own_pages() -> Iterator[OwnPages]:
    """Yield the pages of each system, in the order of the first page."""
    yield from map(pages_of, PACKAGES)


def drawings_beside(
    resolved: Iterable["Resolved"], pending: Pending | None = None
) -> Iterator[object]:
    """Yield the drawings of all systems beside the workings of resolved procedures."""
    resolved = list(resolved)
    for own in all_own_pages():
        if own.drawn:
            yield from own.drawn(resolved, pending)


def rings(inputs: Mapping[str, Any]) -> tuple[float, ...]:
    """Return the radii in inches of the rings that are drawn for inputs, the widest first."""
    found = (own.rings(inputs) for own in all_own_pages() if own.rings)
    return next(filter(None, found), ())


@cache
def _pages_in(package: str) -> OwnPages:
    name = f"{__package__}.{package}"
    if not find_spec(name):
        return OwnPages()
    found: OwnPages = import_module(f"{name}.pages").PAGES
    return found
