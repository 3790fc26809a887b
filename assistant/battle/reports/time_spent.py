"""How the time of an evening was spent, in words for a report."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.battle.log import Entry
from assistant.battle.replaying.times import DICE, TALK, UMPIRE, Times, whole_times
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.systems import AnySystem
from assistant.cards.wording import listed
from assistant.frozen import dataclass

MINUTE_S = 60
LEAST_S = 10 * MINUTE_S  # a shorter battle has no time worth a report


@dataclass(frozen=True)
class TimeSpent:
    """The time by the person or side waited for, the longest first, and each side's waits."""

    rows: tuple[tuple[str, str, int], ...] = ()  # name, time, percent of the whole
    waits: tuple[str, ...] = ()  # sentences


def time_spent(
    system: AnySystem, entries: Sequence[Entry[Any]], badges: Mapping[str, SideLabel], umpire: str
) -> TimeSpent:
    """Return how the time of a battle was spent; empty for a short one, or without a replay.

    `umpire` is the name of the umpire, or of the laptop without one.
    """
    if system.replay is None:
        return TimeSpent()
    times = whole_times(system, entries)
    whole = times.total
    if whole < LEAST_S:
        return TimeSpent()
    names = {id: f"{badge.name} players" for id, badge in badges.items()}
    names |= {UMPIRE: umpire, DICE: "Dice", TALK: "Table talk"}
    spent = sorted(times.seconds.items(), key=lambda each: -each[1])
    rows = tuple(
        (names[whom], _minutes(seconds), round(100 * seconds / whole))
        for whom, seconds in spent
        if seconds >= MINUTE_S and whom in names
    )
    return TimeSpent(rows, tuple(_describe_waits(times, badges, umpire)))


def _describe_waits(times: Times, badges: Mapping[str, SideLabel], umpire: str) -> Iterator[str]:
    """Yield a sentence for each side that waited for others at least a minute."""
    for id, badge in badges.items():
        waited = [
            f"{_minutes(seconds)} for the "
            + (f"{badges[whom].name} players" if whom in badges else umpire.lower())
            for whom, seconds in times.seconds_waited(id, list(badges))
            if seconds >= MINUTE_S
        ]
        if waited:
            yield f"The {badge.name} players waited {listed(waited)}."


def _minutes(seconds: float) -> str:
    minutes = round(seconds / MINUTE_S)
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if hours else f"{rest} min"
