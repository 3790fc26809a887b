"""The chapters that a battle is made of, and what falls due and closes in each.

`compose` is given them where the system is put together; this file knows none of them.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.kit.chapter import Chapter, Check
from assistant.battle.rattenkrieg.state import Battle, Ending, Owed

CHAPTERS: list[Chapter] = []  # in the order of the book
CHECKS: dict[str, Check] = {}  # of all chapters, by their kinds


def compose(chapters: Iterable[Chapter]) -> None:
    """Take the chapters of the game, in the order of the book."""
    CHAPTERS[:] = chapters
    CHECKS.clear()
    CHECKS.update({check.kind: check for chapter in CHAPTERS for check in chapter.checks})


def arising(battle: Battle, step: Ending) -> Iterator[Owed]:
    """What falls due at this step of the turn's end."""
    for check in CHECKS.values():
        if check.step == step:
            yield from check.arises(battle)


def close(play: Play[Battle, Any], step: Ending) -> None:
    """What happens by itself when a step of the turn's end is over for the table."""
    for chapter in CHAPTERS:
        if step in chapter.closes:
            chapter.closes[step](play)


def check_of(owed: Owed) -> Check:
    """How something owed is asked and settled."""
    return CHECKS[owed.kind]
