"""The line of the console that says how long a side has waited; the page itself keeps counting."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from assistant.battle.game import Game
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass

LONGEST_S = 1800  # a longer time is a break
RECENT = 400  # entries that are looked at: nobody makes more in that time


@dataclass(frozen=True)
class Waiting:
    """A side with nothing to do, and the seconds since those that it waits for were asked."""

    badge: SideLabel
    seconds: int
    whom: str  # the sides that it waits for; empty: the umpire


def waiting_sides(game: Game) -> tuple[Waiting, ...]:
    """Return the sides that wait for another side, or for the umpire; nobody after the end."""
    state = game.state
    if game.is_over:
        return ()
    awaited = [id for id in state.sides if id in game.system.awaited(state)]
    if len(awaited) == len(state.sides) or len(game.entries) < len(state.sides):
        return ()
    badges = {id: game.system.views.badge(state, id) for id in state.sides}
    whom = " and ".join(badges[id].name for id in awaited)
    now = datetime.now(UTC)
    seconds = _seconds_asked(game, awaited, now)
    if not 0 <= seconds <= LONGEST_S:
        return ()
    return tuple(Waiting(badges[id], seconds, whom) for id in state.sides if id not in awaited)


def _seconds_asked(game: Game, awaited: Sequence[str], now: datetime) -> int:
    """Return the seconds since the last entry of anybody who is not awaited; -1 without one.

    Before that entry those who are awaited now had nothing to do, or something else.
    """
    last = next(_moments_of_others(game, awaited or ["umpire"]), None)
    return round((now - last).total_seconds()) if last else -1


def _moments_of_others(game: Game, awaited: Sequence[str]) -> Iterator[datetime]:
    for entry in reversed(game.entries[-RECENT:]):
        if entry.by not in awaited:
            try:
                yield datetime.fromisoformat(entry.at).astimezone(UTC)
            except (ValueError, OverflowError, OSError):  # outside the range of the clock
                return
