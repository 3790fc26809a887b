"""One loss of a battle as each side read it, for the report for everybody."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.reports.course import Course, Moment, roster_of, story_of
from assistant.battle.systems import AnySystem
from assistant.frozen import dataclass

LONGEST = 240  # letters that a side may have read
LEAST_APART = 5  # words that only some of the sides read


@dataclass(frozen=True)
class SharedMoment:
    """A moment, with the words in which each side read it, by the side's id."""

    moment: Moment
    words: Mapping[str, str]


def most_different_moment(
    system: AnySystem, state: Any, entries: Sequence[Entry[Any]], course: Course
) -> SharedMoment | None:
    """Return the loss that the sides read most differently; None if they read all losses alike."""
    roster = roster_of(system, state)
    moments = {moment.seq: moment for moment in course.moments if moment.is_loss}
    best, most = None, LEAST_APART - 1
    for entry in entries:
        moment = moments.get(entry.seq)
        if moment is None or any(side not in entry.told for side in state.sides):
            continue
        read = {side: story_of(system, state, entry.told[side], roster) for side in state.sides}
        apart = _words_apart(read)
        if apart > most and all(map(_is_short, read.values())):
            best, most = SharedMoment(moment, read), apart
    return best


def _is_short(words: str) -> bool:
    return 0 < len(words) <= LONGEST


def _words_apart(read: Mapping[str, str]) -> int:
    """Return how many words only some of the sides read."""
    first, *others = (frozenset(words.lower().split()) for words in read.values())
    return len(first.union(*others) - first.intersection(*others))
