"""Later undos in a battle of any system: an entry is undone with all that needs it."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from assistant.battle.game import Game
from assistant.battle.log import Entry, active_entries, fold_entries
from tests.battle.conftest import AT
from tests.battle.random_play.made import Made, first_orphan

LATEST = 25  # entries among which people look for what was wrong


def conflicts(game: Game, entries: Sequence[Entry[Any]]) -> set[tuple[int, str]]:
    """Return the entries in force with an event that conflicts with the state before it."""
    system = game.system
    state, found = system.empty, set()
    for entry in active_entries(entries):
        for event in entry.events:
            if why := system.conflict(state, event):
                found.add((entry.seq, str(why)))
            state = system.apply(state, event)
    return found


def regret(game: Game, noted: Mapping[int, Made], random: Random) -> Entry[Any] | None:
    """Undo a random entry with all that needs it, and check every promise for the rest.

    Now and then the undo is undone in its turn, which must bring everything back. Return the undo
    that stands, or None.
    """
    choice = [entry for entry in active_entries(game.entries)[-LATEST:] if entry.seq > 1]
    if not choice:
        return None
    before, state, seq = list(game.entries), game.state, random.choice(choice).seq
    too = tuple(breaks.entry.seq for breaks in game.leaning_on(seq))
    undo = game.undo(seq, "", at=AT, request=f"regret {len(before)}", besides=too)
    assert set(undo.takes_back) == {seq, *too}
    assert not {seq, *too} & {entry.seq for entry in active_entries(game.entries)}
    broken = list(broken_by(game, noted, before))
    assert not broken, broken
    if random.random() < 0.3:
        assert game.leaning_on(undo.seq) == ()
        game.undo(undo.seq, "", at=AT, request=f"second thought {len(before)}")
        assert game.state == state
        return None
    return undo


def broken_by(game: Game, noted: Mapping[int, Made], before: Sequence[Entry[Any]]) -> Iterator[str]:
    """Yield each promise that the last entry, an undo, broke; `before` are the entries before it.

    The rest replays to the present battle, no event conflicts that did not before, and every
    later move would still be made.
    """
    system, undo = game.system, game.entries[-1]
    if fold_entries(active_entries(game.entries), system.empty, system.apply) != game.state:
        yield f"without {undo.takes_back} the battle does not replay"
    for seq, why in conflicts(game, game.entries) - conflicts(game, before):
        yield f"without {undo.takes_back} entry {seq} conflicts: {why}"
    yield from first_orphan(game, noted, undo.undoes or 0)
