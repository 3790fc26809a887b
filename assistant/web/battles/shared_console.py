"""The console of a battle that its players run without an umpire: it shows public facts only.

No text of this console holds the number of an entry: that would count steps that one side keeps
secret. Nor does it undo such a step: its own side does that on a phone.
"""

from hashlib import sha256

from assistant.battle.game import Game
from assistant.battle.log import active_entries
from assistant.battle.systems import AnyEntry
from assistant.battle.viewers import Viewer

PUBLIC = "spectator"  # the reader who reads only what everybody may know


def is_shared(game: Game) -> bool:
    """Return whether the console shows public facts only, as no umpire runs the battle."""
    return not (game.system.has_umpire(game.state) or game.is_over)


def picture(game: Game, count: int) -> str:
    """Return the console as a text that changes with it, after the first `count` entries."""
    system, state = game.system, game.state
    public = system.picture(state, Viewer("spectator", game.id), game.entries[:count])
    waits = sorted(system.awaited(state)), sorted(system.sides_waited_for(state))
    undo = entry_to_undo(game) is not None, entry_to_redo(game) is not None
    return f"{public}{system.views.umpire_view(state)!r}{waits}{undo}"


def undo_key(game: Game, entry: AnyEntry) -> str:
    """Return the text that names an entry in the address of its undo.

    An umpire's console uses the number of the entry. On a shared console nobody can count with it.
    """
    if not is_shared(game):
        return str(entry.seq)
    return sha256(f"{game.id} {entry.request}".encode()).hexdigest()[:24]


def entry_of_key(game: Game, key: str) -> AnyEntry | None:
    """Return the entry that the address of its undo names, or None."""
    return next((entry for entry in game.entries if undo_key(game, entry) == key), None)


def is_secret_of_side(game: Game, entry: AnyEntry) -> bool:
    """Return whether one side made an entry on a phone, and nobody else knows of that."""
    return entry.by in game.state.sides and set(entry.told) <= {"umpire", entry.by}


def newest_entry(game: Game) -> AnyEntry:
    """Return the newest entry that the console may know of."""
    if not is_shared(game):
        return game.entries[-1]
    return next(entry for entry in reversed(game.entries) if not is_secret_of_side(game, entry))


def entry_to_undo(game: Game) -> AnyEntry | None:
    """Return the entry that a plain Undo on the console undoes, or None."""
    if not is_shared(game):
        return game.last_standing()
    active = reversed(active_entries(game.entries)[1:])
    return next((entry for entry in active if not is_secret_of_side(game, entry)), None)


def entry_of_side_to_undo(game: Game, side: str) -> AnyEntry | None:
    """Return the secret step that a side may undo on its phone without an umpire, or None.

    It is the newest step of the side. Nothing public has happened since, and no die was rolled.
    """
    if not is_shared(game):
        return None
    for entry in reversed(active_entries(game.entries)[1:]):
        if not is_secret_of_side(game, entry):
            return None
        if entry.by == side:
            return None if entry.resolutions else entry
    return None


def entry_to_redo(game: Game) -> AnyEntry | None:
    """Return the undo that Redo undoes, or None.

    On a shared console secret steps after the undo change nothing.
    """
    if not is_shared(game):
        return game.last_undo()
    known = (entry for entry in reversed(game.entries) if not is_secret_of_side(game, entry))
    last = next((entry for entry in known if entry.is_undo or PUBLIC in entry.told), None)
    return last if last and last.is_undo else None
