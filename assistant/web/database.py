"""Connections to the one database file: safe after a power cut, one a thread."""

import sqlite3
import threading
from pathlib import Path

from assistant.battle.store import Database, writing

__all__ = ["Database", "can_write", "close", "connect", "writing"]
BUSY_MS = 5_000  # how long a writer waits for another

_open: dict[tuple[Path, int], Database] = {}
_lock = threading.Lock()


def connect(path: Path) -> Database:
    """This thread's connection to a database file, opened when first asked for."""
    key = (path, threading.get_ident())
    with _lock:
        if key not in _open:
            _open[key] = _opened(path)
        return _open[key]


def close(path: Path) -> None:
    """Close every thread's connection to a database file; nobody may be using one."""
    with _lock:
        for key in [key for key in _open if key[0] == path]:
            _open.pop(key).close()


def can_write(db: Database) -> bool:
    """Whether a commit reaches the disk now."""
    try:
        with writing(db):
            version = db.execute("PRAGMA user_version").fetchone()[0]
            db.execute(f"PRAGMA user_version = {version}")
    except sqlite3.Error:
        return False
    return True


def _opened(path: Path) -> Database:
    # each thread keeps to its own connection; only the closing at the end comes from another
    conn = sqlite3.connect(path, timeout=BUSY_MS / 1000, check_same_thread=False)
    conn.execute("PRAGMA journal_mode = WAL")
    conn.execute("PRAGMA synchronous = FULL")
    conn.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    conn.execute("PRAGMA foreign_keys = ON")
    return Database(conn)
