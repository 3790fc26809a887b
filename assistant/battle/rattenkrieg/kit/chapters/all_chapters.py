"""The chapters of the game, and the checks that they contribute to each step of the turn's end."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.kit.chapters.chapter import (
    Chapter,
    Check,
    never_disabled,
    never_hidden,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Ending, PendingCheck

CHAPTERS: list[Chapter] = []  # in the order of the book
CHECKS: dict[str, Check] = {}  # of all chapters, by their kinds
# of those chapters that have one: a card asks them for each of its buttons
HIDES: list[Callable[[Battle, Element, str], bool]] = []
BARS: list[Callable[[Battle, Element, str], str]] = []


def compose(chapters: Iterable[Chapter]) -> None:
    """Register the chapters of the game, in the order of the book."""
    CHAPTERS[:] = chapters
    HIDES[:] = [each.hides for each in CHAPTERS if each.hides is not never_hidden]
    BARS[:] = [each.bars for each in CHAPTERS if each.bars is not never_disabled]
    CHECKS.clear()
    CHECKS.update({check.kind: check for chapter in CHAPTERS for check in chapter.checks})


def checks_arising(battle: Battle, step: Ending) -> Iterator[PendingCheck]:
    """Return the checks that arise at a step of the turn's end."""
    for check in CHECKS.values():
        if check.step == step:
            yield from check.arises(battle)


def close_step(play: Play[Battle, Any], step: Ending) -> None:
    """Apply the automatic effects at the end of a step of the turn's end."""
    for chapter in CHAPTERS:
        if step in chapter.closes:
            chapter.closes[step](play)


def check_of(owed: PendingCheck) -> Check:
    """Return the kind of a pending check."""
    return CHECKS[owed.kind]
