"""Reading a battle from its rows on disk, with a reason if it cannot be read."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from assistant.battle.game import Game
from assistant.battle.log import Entry
from assistant.battle.storage import sqlite, store, unreadable
from assistant.battle.storage.intact import Damaged
from assistant.battle.storage.unreadable import Unreadable
from assistant.battle.systems import SYSTEMS, AnySystem
from assistant.web.database import database, integrity

Build: TypeAlias = Callable[[str, AnySystem, list[Entry[Any]]], Game]


def read_battle(path: Path, row: Mapping[str, Any], build: Build) -> Game:
    """Return the battle of a row, read from a database file; raise `Unreadable`.

    `build` makes the battle from its id, its system and its log. A damaged row makes the whole file
    be checked; a fault of the file itself is raised as it is.
    """
    db, id = database.connect(path), row["id"]
    system = SYSTEMS.get(row["system"])
    if system is None:
        raise Unreadable(id, row["title"], unreadable.NO_SYSTEM.format(system=row["system"]))
    try:
        log = store.read(db, id, system.read)
        if log and unreadable.have_readable_shape(log):
            game = build(id, system, log)
            game.rename_battle(row["title"])
            return game
    except sqlite.Error:
        raise  # of the file, and not of this battle
    except Exception as problem:  # no fault in its rows may harm other battles
        if isinstance(problem, Damaged):
            integrity.request_check(path.parent)
        why = unreadable.reason_unreadable(db, id, system.read)
        raise Unreadable(id, row["title"], why) from problem
    raise Unreadable(id, row["title"], unreadable.reason_unreadable(db, id, system.read))
