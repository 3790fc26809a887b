"""Copies of the database file, made automatically while the program runs.

They are numbered in order, because the clock of a laptop can be set back.
"""

import logging
import re
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from assistant.battle.storage import sqlite
from assistant.web.database import database, integrity, renamed_files

log = logging.getLogger(__name__)
FOLDER = "backups"
KEPT = 12  # the newest copies
NUMBER = re.compile(r"-copy-(\d+)-")  # copies of earlier versions have none, and are older
CHANGES = (  # changes that are worth a copy; a phone's last visit is not
    "SELECT * FROM battles ORDER BY id",
    "SELECT battle FROM removed ORDER BY battle",
    "SELECT max(rowid) FROM entries",
    "SELECT max(rowid), total(removed) FROM notes",
    "SELECT * FROM joins ORDER BY code",
    "SELECT id FROM devices ORDER BY id",
)


def folder(path: Path) -> Path:
    """Return the folder of the copies of a database file."""
    return path.parent / FOLDER


def copies(path: Path) -> list[Path]:
    """Return the copies of a database file, newest first."""
    return sorted(folder(path).glob(f"{path.stem}-*{path.suffix}"), key=_age_key, reverse=True)


def back_up(path: Path) -> Path | None:
    """Copy a database file while it is in use, if it changed since the last copy.

    Its log is written back first, so that the file alone holds everything up to this moment. Return
    the copy, or None if there is nothing new, no battle, no room, or damage; older copies stay.
    """
    try:
        return _back_up(path)
    except (OSError, sqlite.Error) as problem:
        log.warning("no copy of the battles could be made: %s", problem)
        return None


def _back_up(path: Path) -> Path | None:
    db = database.connect(path)
    database.write_back(db)
    known = copies(path)
    state = _state(db.conn)
    if not (state[0] or state[1]) or (known and _state_of(known[0]) == state):
        return None
    copy = _next(path)
    half = copy.with_suffix(".part")
    try:
        with closing(sqlite.open_plain(half)) as target:
            db.conn.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # a copy is one file, read or not
        if not (integrity.is_sound(half) and integrity.is_intact(half)):
            log.error("the file of the battles is damaged; the older copies are kept")
            integrity.request_check(path.parent)
            return None
        renamed_files.rename(half, copy)
    finally:
        half.unlink(missing_ok=True)
    for old in copies(path)[KEPT:]:
        with suppress(OSError):  # on Windows somebody may read it: then the next time
            renamed_files.delete(old)
    return copy


def adopt(path: Path, file: Path) -> None:
    """Keep a file as the newest copy."""
    renamed_files.rename(file, _next(path))


def _next(path: Path) -> Path:
    """Return the name of the next copy."""
    folder(path).mkdir(exist_ok=True)
    number = max((_age_key(copy)[0] for copy in copies(path)), default=0) + 1
    now = datetime.now().astimezone()
    return folder(path) / f"{path.stem}-copy-{number:06}-{now:%Y-%m-%d-%H-%M}{path.suffix}"


def _age_key(copy: Path) -> tuple[int, str]:
    number = NUMBER.search(copy.name)
    return int(number[1]) if number else 0, copy.name


def _state_of(copy: Path) -> object:
    try:
        with closing(sqlite.open_plain(copy)) as conn:
            return _state(conn)
    except sqlite.Error:
        return None


def _state(conn: sqlite.Connection) -> list[list[Any]]:
    """Return the rows whose change is worth a new copy."""
    return [list(map(tuple, conn.execute(words))) for words in CHANGES]
