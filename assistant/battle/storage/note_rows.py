"""Photos and notes on disk: a row for each, with its pictures, beside the log of the battle.

The log does not hold them: nothing follows from them, and undo leaves them alone. A removed
note leaves an empty row, so that a copy of the file cannot bring it back.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from assistant.battle.screens.notes import Note
from assistant.battle.storage.sqlite import Database
from assistant.battle.storage.sqlite import write_transaction as writing

TABLE = "notes"
SHOWN = "id, seq, time, author, words, wide, high"
EMPTIED = {"words": "", "wide": 0, "high": 0, "photo": None, "small": None, "removed": 1}
TEXTS, NUMBERS = ("id", "battle", "time", "author", "words"), ("seq", "wide", "high", "removed")
PICTURES = ("photo", "small")
KINDS = (str, int, str, str, str, int, int)  # a row with other types is damaged


def prepare(db: Database) -> None:
    """Create the table; the pictures are last, so that the rest is read without them."""
    db.table(TABLE).create(
        {
            "id": str,
            "battle": str,
            "seq": int,
            "time": str,
            "author": str,
            "words": str,
            "wide": int,
            "high": int,
            "removed": int,
            "hash": str,
            "small": bytes,
            "photo": bytes,
        },
        pk="id",
        foreign_keys=[("battle", "battles", "id")],
        if_not_exists=True,
    )
    db.table(TABLE).create_index(["battle"], if_not_exists=True)


def row_of(
    battle: str, note: Note, photo: bytes | None = None, small: bytes | None = None
) -> dict[str, Any]:
    """Return the row of a note of a battle."""
    row: dict[str, Any] = {**vars(note), "battle": battle, "removed": 0}
    return with_hash({**row, "photo": photo, "small": small})


def with_hash(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with its hash."""
    values = [row[name] for name in (*TEXTS, *NUMBERS, *PICTURES)]
    return {**row, "hash": sha256(repr(values).encode()).hexdigest()}


def is_intact(row: dict[str, Any]) -> bool:
    """Return whether a row is as it was written."""
    try:
        return bool(row["hash"] == with_hash(row)["hash"])
    except (LookupError, TypeError):
        return False


def notes_of(db: Database, battle: str) -> tuple[Note, ...]:
    """Return the notes of a battle without their pictures, in the order in which they came."""
    if not db.table(TABLE).exists():  # a file of an earlier version, open for reading only
        return ()
    asked = f"SELECT {SHOWN} FROM {TABLE} WHERE battle = ? AND NOT removed ORDER BY rowid"
    rows = db.execute(asked, [battle]).fetchall()
    return tuple(Note(*row) for row in rows if tuple(map(type, row)) == KINDS)


def battle_of(db: Database, id: str) -> str | None:
    """Return the battle of a note; None for an unknown note."""
    if not db.table(TABLE).exists():
        return None
    found = db.execute(f"SELECT battle FROM {TABLE} WHERE id = ?", [id]).fetchone()
    return str(found[0]) if found else None


def picture_of(db: Database, id: str, kind: str) -> bytes | None:
    """Return a picture of a note: `photo`, or `small`; None without one."""
    if kind not in PICTURES or not db.table(TABLE).exists():
        return None
    found = db.execute(f"SELECT {kind} FROM {TABLE} WHERE id = ?", [id]).fetchone()
    return found[0] if found else None


def add(db: Database, *rows: dict[str, Any]) -> None:
    """Save notes, all or none; a note that is already saved stays unchanged."""
    with writing(db):
        insert(db, rows)


def insert(db: Database, rows: Iterable[dict[str, Any]]) -> None:
    """Put notes on disk as part of a transaction."""
    for row in rows:
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        db.execute(f"INSERT OR IGNORE INTO {TABLE} ({names}) VALUES ({marks})", list(row.values()))


def remove(db: Database, id: str) -> None:
    """Delete the words and the pictures of a note."""
    _change(db, id, EMPTIED)


def reword(db: Database, id: str, words: str) -> None:
    """Give a note other words; a removed one stays empty."""
    _change(db, id, {"words": words})


def _change(db: Database, id: str, values: dict[str, Any]) -> None:
    """Give the row of a note other values, and the hash that fits them."""
    with writing(db):
        for row in list(db.table(TABLE).rows_where("id = ? AND NOT removed", [id])):
            changed = with_hash({**row, **values})
            names = (*values, "hash")
            marks = ", ".join(f"{name} = ?" for name in names)
            row_now = [*(changed[name] for name in names), id]
            db.execute(f"UPDATE {TABLE} SET {marks} WHERE id = ?", row_now)
