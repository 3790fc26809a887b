"""The tables of battles in SQLite, and the secrets of their dice."""

from contextlib import suppress
from secrets import token_bytes

from assistant.battle.random_rolls import SECRET_BYTES
from assistant.battle.storage import note_rows, readable_views
from assistant.battle.storage.sqlite import Database, OperationalError
from assistant.battle.storage.sqlite import write_transaction as writing

LATER_COLUMNS: tuple[tuple[str, type], ...] = (
    *(("besides", str), ("happened", int), ("device", str)),
    *(("answers", str), ("hash", str)),
)


def prepare(db: Database) -> None:
    """Create the tables that do not exist."""
    db.table("battles").create(
        {"id": str, "system": str, "title": str, "opened": str, "hidden": int},
        pk="id",
        if_not_exists=True,
    )
    db.table("entries").create(
        {
            "battle": str,
            "seq": int,
            "at": str,
            "by": str,
            "move": str,
            "request": str,
            "resolutions": str,
            "told": str,
            "overruled": str,
            "why": str,
            "undoes": int,
            "besides": str,
            "happened": int,
            "device": str,
            "answers": str,
            "hash": str,
        },
        pk=("battle", "seq"),
        foreign_keys=[("battle", "battles", "id")],
        if_not_exists=True,
    )
    for name, kind in LATER_COLUMNS:
        if name not in db.table("entries").columns_dict:  # a file of an earlier version
            db.table("entries").add_column(name, kind)
    db.table("entries").create_index(["battle", "request"], unique=True, if_not_exists=True)
    db.table("events").create(
        {"id": int, "battle": str, "seq": int, "n": int, "kind": str, "version": int, "body": str},
        pk="id",
        foreign_keys=[("battle", "battles", "id")],
        if_not_exists=True,
    )
    db.table("events").create_index(["battle", "seq", "n"], unique=True, if_not_exists=True)
    db.table("lots").create(
        {"battle": str, "secret": str},
        pk="battle",
        foreign_keys=[("battle", "battles", "id")],
        if_not_exists=True,
    )
    note_rows.prepare(db)
    # copies may hold them still: they must not come back when a damaged file is mended
    db.table("removed").create({"battle": str}, pk="battle", if_not_exists=True)
    readable_views.prepare(db)


def secret_of(db: Database, battle: str) -> bytes:
    """Return the secret from which the program rolls and draws in a battle.

    If it could not be saved at the start, it is made now, for as long as the battle is in memory.
    Nothing is written: a battle can be read from a disk that accepts no writes.
    """
    found = db.execute("SELECT secret FROM lots WHERE battle = ?", [battle]).fetchone()
    return bytes.fromhex(found[0]) if found else token_bytes(SECRET_BYTES)


def make_secrets(db: Database) -> None:
    """Make the secrets of battles that have none: earlier versions kept none."""
    with suppress(OperationalError), writing(db):  # a full disk: it can still be read
        add_secrets(db)


def add_secrets(db: Database) -> None:
    """Make the secrets that are missing, as part of a transaction."""
    missing = "SELECT id FROM battles WHERE id NOT IN (SELECT battle FROM lots)"
    for (battle,) in db.execute(missing).fetchall():
        db.execute("INSERT INTO lots VALUES (?, ?)", [battle, token_bytes(SECRET_BYTES).hex()])
