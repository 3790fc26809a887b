"""SQLite, imported here alone: how a file is opened, written to, and its log written back.

Every connection keeps a write-ahead log. Before version 3.51.3 SQLite can damage a file when one
connection writes that log back while others commit. So no connection does it of its own accord:
`write_back` alone does, under the lock that every writer takes.
"""

import logging
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

log = logging.getLogger(__name__)
BUSY_MS = 5_000  # how long a writer waits for a writer in another program
BACK_BUSY_MS = 200  # how long writing back waits for a reader, while writers wait for it
COMMITS = 500  # after so many the log is written back without waiting for the next round
CACHE_KB = 256  # of each connection, of which each thread has one: the system keeps the file too
VERSION = sqlite3.sqlite_version

Connection = sqlite3.Connection
DatabaseError = sqlite3.DatabaseError
Error = sqlite3.Error
IntegrityError = sqlite3.IntegrityError
OperationalError = sqlite3.OperationalError
Row = sqlite3.Row


@contextmanager
def absent(name: str) -> Iterator[None]:
    """A library is as if it were not installed, unless it is loaded already."""
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[name]


# sqlite-utils would load numpy to know its types, which nothing here stores: the start waits for it
with absent("numpy"):
    from sqlite_utils import Database as Database

_text = partial(str, encoding="utf-8", errors="replace")  # a damaged letter is one, not an error
_writing = threading.RLock()  # held by who writes, and by who writes the log back
_commits = 0  # since the log was last written back


def opened(path: Path) -> Database:
    """Open a database file for reading and writing, safe after a power cut."""
    # each thread keeps to its own connection; only the closing at the end comes from another
    conn = sqlite3.connect(path, timeout=BUSY_MS / 1000, check_same_thread=False)
    conn.text_factory = _text
    conn.execute("PRAGMA wal_autocheckpoint = 0")
    conn.execute("PRAGMA journal_mode = WAL")
    conn.execute(f"PRAGMA cache_size = -{CACHE_KB}")
    conn.execute("PRAGMA synchronous = FULL")
    conn.execute("PRAGMA fullfsync = ON")  # macOS: else a disk may keep a commit in its own memory
    conn.execute("PRAGMA checkpoint_fullfsync = ON")
    conn.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    conn.execute("PRAGMA foreign_keys = ON")
    return Database(conn)


def plain(path: Path) -> Connection:
    """Open a database file as it is, to fill it."""
    conn = sqlite3.connect(path, timeout=BUSY_MS / 1000)
    conn.execute("PRAGMA wal_autocheckpoint = 0")
    return conn


def looking(path: Path, *, whole: bool = False) -> Connection:
    """Open a database file to look at it alone; without its log if that cannot be used.

    With `whole` a log that cannot be used is an error.
    """
    address = path.resolve().as_uri()
    modes = ("mode=ro",) if whole else ("mode=ro", "immutable=1")
    for mode in modes:
        conn = sqlite3.connect(f"{address}?{mode}", uri=True, timeout=BUSY_MS / 1000)
        conn.text_factory = _text
        conn.row_factory = sqlite3.Row
        try:
            conn.execute("SELECT 1 FROM sqlite_master").fetchone()
        except OperationalError:
            conn.close()
            if mode == modes[-1]:
                raise
        except BaseException:
            conn.close()
            raise
        else:
            return conn
    raise AssertionError


@contextmanager
def writing(db: Database) -> Iterator[Database]:
    """A transaction that holds the right to write from its start.

    What is read inside stays true until the commit. `Database.atomic` takes that right at its
    first write, and is refused at once if somebody else wrote since its first read.
    """
    with _writing:
        db.conn.execute("BEGIN IMMEDIATE")
        try:
            yield db
            db.conn.execute("COMMIT")
        except BaseException:
            db.conn.rollback()
            raise
        _count(db)


def write_back(db: Database) -> bool:
    """Write the log back into the file; False while a reader or the disk holds some of it up."""
    global _commits
    with _writing:
        _commits = 0
        try:
            db.conn.execute(f"PRAGMA busy_timeout = {BACK_BUSY_MS}")
            busy, _, _ = db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except Error as problem:
            log.warning("the log of the battles could not be written back: %s", problem)
            return False
        finally:
            db.conn.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        return not busy


def close(db: Database) -> None:
    """Close a connection when nobody writes; with the last one SQLite writes the log back."""
    with _writing:
        db.close()


def _count(db: Database) -> None:
    global _commits
    _commits += 1
    if _commits >= COMMITS:
        write_back(db)
