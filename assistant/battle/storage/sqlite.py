"""SQLite, imported here alone: how a database file is opened, written, and closed."""

import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path, PurePath

from assistant.unused_libraries import absent, replace_unused

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
UNWRITTEN = (  # primary codes
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN),
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM),
)
DAMAGE = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,
)


# sqlite-utils loads numpy where shapely has installed it, and dateutil, and has no setting against
# it; nothing here uses them. Processor time and memory of the program at its start, as measured:
# 335 ms and 37 MB without both, 355 ms and 38 MB with dateutil, 395 ms and 49 MB with numpy,
# 415 ms and 50 MB with both.
with absent("numpy"), replace_unused("dateutil", "parser"):
    from sqlite_utils import Database as Database

_text = partial(str, encoding="utf-8", errors="replace")  # a damaged letter is one, not an error
_refusing: set[str] = set()  # the files of which the disk took nothing at the last try
_for_reading: set[str] = set()  # files that are open for reading only
_writing = threading.RLock()  # held while writing rows, or the log back into the file
_commits = 0  # since the log was last written back


def open_database(path: Path) -> Database:
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
    if str(path) in _for_reading:
        conn.execute("PRAGMA query_only = ON")
    return Database(conn)


def forbid_writing(path: Path) -> None:
    """Make every later connection to a file read-only."""
    _for_reading.add(str(path))
    _refusing.add(str(path))


def is_for_reading(path: Path) -> bool:
    """Return whether a file was opened for reading only."""
    return str(path) in _for_reading


def refuses_writes(path: Path) -> bool:
    """Return whether the disk refused the last write to a file."""
    return str(path) in _refusing


def is_unwritten(problem: Error) -> bool:
    """Return whether an error means only that the disk takes no writes."""
    if not isinstance(problem, OperationalError):
        return False
    code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_FULL)
    return code & 0xFF in UNWRITTEN


def is_full(problem: Error) -> bool:
    """Return whether an error means that the disk is full."""
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


def is_damage(problem: Error) -> bool:
    """Return whether an error means that a file is damaged."""
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF in DAMAGE


def open_plain(path: Path) -> Connection:
    """Open a database file without the settings for a live battle, to fill it."""
    conn = sqlite3.connect(path, timeout=BUSY_MS / 1000)
    conn.execute("PRAGMA wal_autocheckpoint = 0")
    return conn


def open_read_only(path: Path, *, whole: bool = False) -> Connection:
    """Open a database file for reading only; without its write-ahead log if that is unusable.

    With `whole` an unusable log is an error.
    """
    address = address_of(path.absolute())
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


def address_of(path: PurePath) -> str:
    """Return the URI by which SQLite opens a file; such a URI has no host.

    For a file on a network drive of Windows, SQLite takes the host as the beginning of the path.
    """
    address = path.as_uri()
    return address if address.startswith("file:///") else f"file:////{address[len('file://') :]}"


@contextmanager
def write_transaction(db: Database) -> Iterator[Database]:
    """Begin a transaction that holds the right to write from its start.

    Nobody else can write before the commit. `Database.atomic` takes the right only at its first
    write, and fails if somebody else wrote after its first read.
    """
    with _writing:
        try:
            db.conn.execute("BEGIN IMMEDIATE")
            yield db
            db.conn.execute("COMMIT")
        except BaseException as problem:
            db.conn.rollback()
            if isinstance(problem, Error) and is_unwritten(problem):
                _refusing.add(_file_of(db))
            raise
        if _refusing and (file := _file_of(db)) not in _for_reading:
            _refusing.discard(file)
        _count(db)


def write_back(db: Database) -> bool:
    """Write the log back into the file; return False if a reader or the disk delays it."""
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


def _file_of(db: Database) -> str:
    return str(db.conn.execute("PRAGMA database_list").fetchone()[2])
