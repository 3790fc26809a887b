"""The log on disk in SQLite: a row for each entry, a row for each event."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from assistant.battle.event import Saved
from assistant.battle.log import Entry
from assistant.battle.storage import intact
from assistant.battle.storage.entry_rows import entry_of, rows_of
from assistant.battle.storage.schema import add_secrets
from assistant.battle.storage.sqlite import Database as Database
from assistant.battle.storage.sqlite import write_transaction as writing

ReadEvent = Callable[[str, str, int], Any]  # from a kind, a body and the version of its form


def battles(db: Database) -> list[dict[str, Any]]:
    """Return every battle, newest first: id, system, title, opened, hidden."""
    return list(db.table("battles").rows_where(order_by="opened desc, id"))


def opened_with(db: Database, word: str) -> Iterator[str]:
    """Yield the ids of battles whose opening names a word in quotes, newest first."""
    asked = (
        "SELECT DISTINCT battles.id FROM battles JOIN events"
        " ON events.battle = battles.id AND events.seq = 1"
        " WHERE instr(events.body, ?) ORDER BY battles.opened DESC, battles.id"
    )
    yield from (row["id"] for row in db.query(asked, [json.dumps(word)]))


def titles_of_copies(db: Database, opening: str) -> list[str]:
    """Return the titles of the battles whose first entry was made by a request."""
    asked = (
        "SELECT battles.title FROM battles JOIN entries"
        " ON entries.battle = battles.id AND entries.seq = 1 WHERE entries.request = ?"
    )
    return [row["title"] for row in db.query(asked, [opening])]


def last_entries(db: Database) -> dict[str, str]:
    """Return when the newest entry of each battle was made, by the battle's id."""
    newest = "SELECT at FROM entries WHERE battle = battles.id ORDER BY seq DESC LIMIT 1"
    return {id: str(at or "") for id, at in db.execute(f"SELECT id, ({newest}) FROM battles")}


def add_battle(db: Database, id: str, system: str, title: str, opened: str) -> None:
    """Add a battle."""
    row = {"id": id, "system": system, "title": title, "opened": opened, "hidden": 0}
    with writing(db):
        db.table("battles").insert(row)
        add_secrets(db)


def add_log(
    db: Database,
    row: dict[str, Any],
    log: Iterable[Entry[Any]],
    written: Callable[[Any], Saved],
) -> None:
    """Put a whole battle on disk, all or nothing; `row` is like a row of `battles`."""
    with writing(db):
        db.table("battles").insert({"hidden": 0, **row})
        add_secrets(db)
        for entry in log:
            _add(db, row["id"], entry, written)


def append(
    db: Database,
    battle: str,
    entry: Entry[Any],
    written: Callable[[Any], Saved],
    meanwhile: Callable[[], None] = lambda: None,
) -> None:
    """Put an entry with its events on disk, all or nothing, before anybody is notified.

    `meanwhile` is called when only the disk remains to be waited for; it must return immediately.
    """
    with writing(db):
        _add(db, battle, entry, written)
        meanwhile()


def _add(db: Database, battle: str, entry: Entry[Any], written: Callable[[Any], Saved]) -> None:
    row, events = rows_of(battle, entry, written)
    _insert(db, "entries", row)
    for event in events:
        _insert(db, "events", event)


def _insert(db: Database, table: str, row: Mapping[str, str | int | None]) -> None:
    """Insert a row; sqlite-utils would first ask for the shape of the table, a dozen statements."""
    names = ", ".join(f'"{name}"' for name in row)
    values = ", ".join("?" * len(row))
    db.execute(f"INSERT INTO {table} ({names}) VALUES ({values})", tuple(row.values()))


def read(
    db: Database, battle: str, read_event: ReadEvent, only: int | None = None
) -> list[Entry[Any]]:
    """Return the entries of a battle in order, or the entry of one number."""
    where = "battle = ?" if only is None else f"battle = ? AND seq = {only:d}"
    entries = list(db.table("entries").rows_where(where, [battle], order_by="seq"))
    happened: dict[int, list[dict[str, Any]]] = {}
    for row in db.table("events").rows_where(where, [battle], order_by="seq, n"):
        happened.setdefault(row["seq"], []).append(row)
    intact.check_entries(battle, entries, happened, first=only or 1)
    events: dict[int, list[Any]] = {}
    for row in (row for rows in happened.values() for row in rows):
        event = read_event(row["kind"], row["body"], row["version"])
        events.setdefault(row["seq"], []).append(event)
    return [entry_of(row, events.get(row["seq"], ())) for row in entries]


def raw(db: Database, battle: str, table: str) -> list[dict[str, Any]]:
    """Return a battle's rows of a table, unchanged; none if the table is missing."""
    if not db.table(table).exists():
        return []
    return list(db.table(table).rows_where("battle = ?", [battle], order_by="rowid"))


def count_entries(db: Database, battle: str) -> int:
    """Return how many entries the log of a battle has."""
    return int(db.table("entries").count_where("battle = ?", [battle]))


def rename(db: Database, battle: str, title: str) -> None:
    """Give a battle another title."""
    with writing(db):
        db.execute("UPDATE battles SET title = ? WHERE id = ?", [title, battle])


def put_away(db: Database, battle: str, *, hidden: bool) -> None:
    """Hide a battle from the first page, or show it there again."""
    with writing(db):
        db.execute("UPDATE battles SET hidden = ? WHERE id = ?", [int(hidden), battle])


def remove(db: Database, battle: str, first: Callable[[Database], None] = lambda db: None) -> None:
    """Delete a battle and its rows in every table, all or nothing.

    `first` runs before, in the same transaction. Only the battle's id is kept, so that a copy of
    the file cannot bring the battle back.
    """
    with writing(db):
        first(db)
        for table in db.table_names():
            if table != "battles" and "battle" in db.table(table).columns_dict:
                db.execute(f"DELETE FROM [{table}] WHERE battle = ?", [battle])
        db.execute("DELETE FROM battles WHERE id = ?", [battle])
        db.execute("INSERT OR IGNORE INTO removed VALUES (?)", [battle])


def was_removed(db: Database, battle: str) -> bool:
    """Return whether a battle was removed."""
    return bool(db.table("removed").count_where("battle = ?", [battle]))
