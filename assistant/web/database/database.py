"""Connections to the one database file: safe after a power cut, one per thread."""

import threading
from pathlib import Path

from assistant.battle.storage import sqlite
from assistant.battle.storage.sqlite import (
    Database,
    is_for_reading,
    refuses_writes,
    write_back,
    write_transaction,
)

__all__ = [
    "Database",
    "can_write",
    "close",
    "connect",
    "is_for_reading",
    "refuses_writes",
    "write_back",
    "write_transaction",
]

_open: dict[tuple[Path, int], Database] = {}
_lock = threading.Lock()


def connect(path: Path) -> Database:
    """Return this thread's connection to a database file; open it at the first call."""
    key = (path, threading.get_ident())
    with _lock:
        if key not in _open:
            _open[key] = sqlite.open_database(path)
        return _open[key]


def close(path: Path) -> None:
    """Close every thread's connection to a database file; nobody may be using one."""
    with _lock:
        for key in [key for key in _open if key[0] == path]:
            sqlite.close(_open.pop(key))


def can_write(db: Database) -> bool:
    """Return whether a commit reaches the disk now."""
    try:
        with write_transaction(db):
            version = db.execute("PRAGMA user_version").fetchone()[0]
            db.execute(f"PRAGMA user_version = {version}")
    except sqlite.Error:
        return False
    return True
