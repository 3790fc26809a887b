"""The tables of devices and join codes in SQLite."""

from assistant.battle.storage.sqlite import Database
from assistant.web.database import database


def prepare(db: Database) -> None:
    """Create the tables that are missing."""
    with database.write_transaction(db):
        db.execute(
            "CREATE TABLE IF NOT EXISTS joins (code TEXT PRIMARY KEY, battle TEXT NOT NULL, "
            "side TEXT, made_at TEXT NOT NULL, withdrawn_at TEXT)"
        )
        db.execute(
            "CREATE TABLE IF NOT EXISTS devices (id TEXT PRIMARY KEY, "
            "token_hash TEXT NOT NULL UNIQUE, role TEXT NOT NULL, battle TEXT, side TEXT, "
            "name TEXT NOT NULL, joined_at TEXT NOT NULL, last_seen TEXT NOT NULL)"
        )
        db.execute(
            "CREATE TABLE IF NOT EXISTS assistants (code TEXT PRIMARY KEY, battle TEXT NOT NULL, "
            "number INTEGER NOT NULL, part TEXT NOT NULL DEFAULT '', made_at TEXT NOT NULL, "
            "withdrawn_at TEXT, UNIQUE (battle, number))"
        )
        if "part" not in db.table("assistants").columns_dict:  # a file of an earlier version
            db.execute("ALTER TABLE assistants ADD COLUMN part TEXT NOT NULL DEFAULT ''")
        db.execute(
            "CREATE TABLE IF NOT EXISTS ended (token_hash TEXT PRIMARY KEY, why TEXT NOT NULL)"
        )
