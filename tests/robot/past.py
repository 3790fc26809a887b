"""What stands after an entry was taken back: nothing that depended on it."""

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.battle.log import Entry, fold, standing
from assistant.battle.play import Play, Refused, Untold, WantsDice
from assistant.rules.dice import BadDie, given_dice
from assistant.rules.inputs import BadInputs

from .people import Made, Table


def orphans(table: Table, undone: int) -> Iterator[str]:
    """Yield the later entries that would be refused now, at the place where they stand."""
    game = table.game
    left = standing(game.entries)
    for number, entry in enumerate(left):
        told = table.made.get(entry.seq)
        if entry.seq < undone or told is None:
            continue
        why = _refused(table, told, left[:number], entry)
        if why and not _refused(table, told, _as_it_was(table, entry), entry):
            what = entry.told.get("umpire", entry.move)
            yield f"entry {entry.seq} ({entry.move}: {what[:80]}) depends on {undone}: {why}"
            return


def _as_it_was(table: Table, entry: Entry[Any]) -> list[Entry[Any]]:
    """Return what stood when an entry was made."""
    return list(standing([e for e in table.game.entries if e.seq < entry.seq]))


def _refused(table: Table, told: Made, before: Sequence[Entry[Any]], entry: Entry[Any]) -> str:
    """Return why a move would be refused on what is left before it; nothing if it would not."""
    game = table.game
    system = game.system
    state = fold(before, system.empty, system.apply)
    play: Play[Any, Any] = Play(
        state,
        system.apply,
        told.actor,
        told.told,
        given_dice(told.dice),
        overrule=bool(told.why.strip()),
        settled=system.settled,
        sides=state.sides,
        about=system.moves[told.move].about,
    )
    try:
        system.moves[told.move].make(play)
    except Refused as refused:
        return "" if entry.besides or entry.undoes else str(refused)
    except (BadInputs, BadDie, Untold, WantsDice, AssertionError):
        return ""
    return ""
