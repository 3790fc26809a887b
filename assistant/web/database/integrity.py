"""Checks of a database file: the file as a whole, and the rows of its battles."""

from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.battle.storage import intact, sqlite

CHECK_MARKER = "check-all"  # the file that asks the next start to check every battle
NEWEST = "SELECT id FROM battles ORDER BY opened DESC, id LIMIT 1"
EVERY = "SELECT id FROM battles"


@dataclass(frozen=True)
class Source:
    """A file to read, and whether the file itself is sound."""

    path: Path
    is_sound: bool


def is_sound(path: Path) -> bool:
    """Return whether a database file can be read from end to end and all its references hold."""
    try:
        with closing(sqlite.open_read_only(path, whole=True)) as conn:
            if conn.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
                return False
            return conn.execute("PRAGMA foreign_key_check").fetchone() is None
    except sqlite.Error:
        return False


def is_intact(path: Path, battles: str = NEWEST) -> bool:
    """Return whether the battles that a query names are on disk as they were written."""
    try:
        with closing(sqlite.open_read_only(path)) as conn:
            ids = [row[0] for row in conn.execute(battles)]
            return all(_is_intact(conn, id) for id in ids)
    except sqlite.Error:
        return False


def is_empty(path: Path) -> bool:
    """Return whether a file has no tables yet."""
    with closing(sqlite.open_read_only(path)) as conn:
        return conn.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def request_check(data: Path) -> None:
    """Let the next start check every battle and repair what it can."""
    with suppress(OSError):
        (data / CHECK_MARKER).touch()


def is_check_requested(data: Path) -> bool:
    """Return whether damage was found since the start."""
    return (data / CHECK_MARKER).exists()


def rows(conn: sqlite.Connection, table: str, battle: str) -> Iterable[dict[str, Any]]:
    """Return a battle's rows in a table, in their order."""
    order = {"entries": "seq", "events": "seq, n"}[table]
    words = f"SELECT * FROM {table} WHERE battle = ? ORDER BY {order}"
    return map(dict, conn.execute(words, [battle]))


def _is_intact(conn: sqlite.Connection, battle: str) -> bool:
    events: dict[int, list[dict[str, Any]]] = {}
    for event in rows(conn, "events", battle):
        events.setdefault(event["seq"], []).append(event)
    try:
        intact.check_entries(battle, list(rows(conn, "entries", battle)), events)
    except intact.Damaged:
        return False
    return True
