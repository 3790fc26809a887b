"""The log on disk in SQLite: a row for each entry, a row for each event."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict
from secrets import token_bytes
from sys import intern
from typing import Any

from assistant.battle.event import Saved
from assistant.battle.log import Entry, Resolved
from assistant.battle.random_rolls import SECRET_BYTES
from assistant.battle.storage import intact
from assistant.battle.storage.sqlite import Database as Database
from assistant.battle.storage.sqlite import OperationalError
from assistant.battle.storage.sqlite import write_transaction as writing
from assistant.rules.working import Step

ReadEvent = Callable[[str, str, int], Any]  # from a kind, a body and the version of its form
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
    # copies may hold them still: they must not come back when a damaged file is mended
    db.table("removed").create({"battle": str}, pk="battle", if_not_exists=True)


def secret_of(db: Database, battle: str) -> bytes:
    """Return the secret from which the program rolls and draws in a battle.

    One that the disk did not take at the start is made now, for as long as the battle is held.
    Nothing is written: a battle can be read from a disk that takes nothing.
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
    """Put a whole battle on disk, all or nothing; `row` as `battles` gives one."""
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
    resolutions = [asdict(resolved) for resolved in entry.resolutions]
    row: dict[str, str | int | None] = {
        "battle": battle,
        "seq": entry.seq,
        "at": entry.at,
        "by": entry.by,
        "move": entry.move,
        "request": entry.request,
        "resolutions": json.dumps(resolutions),
        "told": _json(entry.told),
        "overruled": _json(entry.overruled),
        "why": entry.why,
        "undoes": entry.undoes,
        "besides": json.dumps(entry.besides),
        "happened": len(entry.events),
        "device": entry.device,
        "answers": None if entry.answers is None else _json(entry.answers),
    }
    events: list[dict[str, str | int | None]] = []
    for n, event in enumerate(entry.events):
        saved = written(event)
        events.append(
            {
                "battle": battle,
                "seq": entry.seq,
                "n": n,
                "kind": saved.kind,
                "version": saved.version,
                "body": saved.body,
            }
        )
    _insert(db, "entries", {**row, "hash": intact.hash_of(row, events)})
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


def entry_of(row: Mapping[str, Any], events: Iterable[Any]) -> Entry[Any]:
    """Return the entry that a row and its events mean."""
    return Entry(
        seq=row["seq"],
        at=row["at"],
        by=row["by"],
        move=row["move"],
        request=row["request"],
        events=tuple(events),
        resolutions=tuple(map(_resolved, json.loads(row["resolutions"]))),
        told=json.loads(row["told"]),
        overruled=tuple(json.loads(row["overruled"])),
        why=row["why"],
        undoes=row["undoes"],
        besides=tuple(json.loads(row.get("besides") or "[]")),
        device=row.get("device") or "",
        answers=_answers(row.get("answers")),
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _answers(text: str | None) -> dict[str, str | tuple[str, ...]] | None:
    """Return the answers in a column: None for an entry of an earlier version."""
    found = None if text is None else json.loads(text)
    if found is None:
        return None
    return {intern(n): tuple(v) if isinstance(v, list) else v for n, v in found.items()}


def raw(db: Database, battle: str, table: str) -> list[dict[str, Any]]:
    """Return the rows that a table holds of a battle, as they are; of none that is not there."""
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


def _resolved(row: dict[str, Any]) -> Resolved:
    steps = tuple(Step(**step) for step in row["steps"])
    return Resolved(**{**row, "steps": steps, "shown_to": tuple(row["shown_to"])})
