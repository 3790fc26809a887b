"""The line of the console that says how long a side has waited; the page itself keeps counting."""

from collections import OrderedDict
from datetime import UTC, datetime
from typing import Any

from assistant.battle.game import Game
from assistant.battle.log import active_entries, fold_entries
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass

LONGEST_S = 1800  # a longer time is a break
RECENT = 400  # entries that are looked at: nobody makes more in that time
MOST_FOLDED = 3  # earlier states for one page; after a restart none are known yet
BATTLES = 32  # in memory, with their awaited sides

Awaited = tuple[str, ...]
# by battle: the sides awaited after so many entries, which never changes
_known: OrderedDict[tuple[str, str], dict[int, Awaited]] = OrderedDict()


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
    awaited = _awaited_in(game, state)
    if len(awaited) == len(state.sides) or len(game.entries) < len(state.sides):
        return ()
    badges = {id: game.system.views.badge(state, id) for id in state.sides}
    whom = " and ".join(badges[id].name for id in awaited)
    now = datetime.now(UTC)
    asked = _asking_time(game, awaited)
    seconds = round((now - asked).total_seconds()) if asked else -1
    if not 0 <= seconds <= LONGEST_S:
        return ()
    return tuple(Waiting(badges[id], seconds, whom) for id in state.sides if id not in awaited)


def _asking_time(game: Game, awaited: Awaited) -> datetime | None:
    """Return when the awaited sides were asked; None if that is unknown.

    It is the entry before which somebody else was awaited: a wait is charged to the sides that were
    awaited then.
    """
    known, folded = _known_awaited(game), 0
    known[len(game.entries)] = awaited
    last = len(game.entries) - 1
    for place in range(last, max(0, last - RECENT), -1):
        if place not in known:
            folded += 1
            if folded > MOST_FOLDED:
                break
            known[place] = _awaited_after(game, place)
        if known[place] != awaited:
            break
    else:
        place = 0
    return _moment(game, place)


def _known_awaited(game: Game) -> dict[int, Awaited]:
    """Return the sides awaited after this many entries, as far as they are known."""
    key = game.id, game.entries[0].at
    found = _known.setdefault(key, {})
    _known.move_to_end(key)
    while len(_known) > BATTLES:
        _known.popitem(last=False)
    return found


def _awaited_after(game: Game, count: int) -> Awaited:
    """Return the sides that were awaited after the first entries of the log."""
    first = active_entries(game.entries[:count])
    return _awaited_in(game, fold_entries(first, game.system.empty, game.system.apply))


def _awaited_in(game: Game, state: Any) -> Awaited:
    asked = game.system.sides_waited_for(state)
    return tuple(id for id in state.sides if id in asked)


def _moment(game: Game, place: int) -> datetime | None:
    """Return when an entry was made; None if its time is outside the range of the clock."""
    try:
        return datetime.fromisoformat(game.entries[place].at).astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return None
