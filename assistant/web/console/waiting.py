"""The line of the console that says how long a side has waited; the page itself keeps counting."""

from collections.abc import Iterator
from datetime import UTC, datetime

from assistant.battle.game import Game
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass

LONGEST_S = 1800  # a longer time is a break
RECENT = 400  # entries that are looked at: nobody makes more in that time


@dataclass(frozen=True)
class Waiting:
    """A side with nothing to do, and the seconds since it last did something."""

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
    found = ((id, _seconds_since(game, id, now)) for id in state.sides if id not in awaited)
    return tuple(Waiting(badges[id], s, whom) for id, s in found if 0 <= s <= LONGEST_S)


def _seconds_since(game: Game, side: str, now: datetime) -> int:
    """Return the seconds since a side made an entry; -1 if it has made none."""
    last = next(_moments_of(game, side), None)
    return round((now - last).total_seconds()) if last else -1


def _moments_of(game: Game, side: str) -> Iterator[datetime]:
    for entry in reversed(game.entries[-RECENT:]):
        if entry.by == side:
            try:
                yield datetime.fromisoformat(entry.at).astimezone(UTC)
            except (ValueError, OverflowError, OSError):  # outside the range of the clock
                return
