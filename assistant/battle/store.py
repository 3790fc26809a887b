"""The log on disk: plain SQLite, one row an entry, one row an event."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from sqlite3 import Connection
from typing import Any

from assistant.battle.log import Entry, Resolved
from assistant.rules.working import Step

Row = dict[str, Any]

VERSION = 1  # of the event bodies


TABLES = """
CREATE TABLE IF NOT EXISTS battles (
    id TEXT PRIMARY KEY, system TEXT, title TEXT, opened TEXT, hidden INTEGER
);
CREATE TABLE IF NOT EXISTS entries (
    battle TEXT REFERENCES battles(id), seq INTEGER, at TEXT, by TEXT, move TEXT, request TEXT,
    resolutions TEXT, told TEXT, overruled TEXT, why TEXT, undoes INTEGER, besides TEXT,
    happened INTEGER, PRIMARY KEY (battle, seq)
);
CREATE TABLE IF NOT EXISTS events (
    id INTEGER PRIMARY KEY, battle TEXT REFERENCES battles(id), seq INTEGER, n INTEGER,
    kind TEXT, version INTEGER, body TEXT
);
CREATE UNIQUE INDEX IF NOT EXISTS idx_entries_battle_request ON entries (battle, request);
CREATE UNIQUE INDEX IF NOT EXISTS idx_events_battle_seq_n ON events (battle, seq, n)
"""
LATER = {"besides": "TEXT", "happened": "INTEGER"}  # columns that older files have not


def prepare(db: Connection) -> None:
    """Make the tables that are not there."""
    with atomic(db):
        for words in TABLES.split(";"):
            db.execute(words)
        there = {row[1] for row in db.execute("PRAGMA table_info(entries)")}
        for name, kind in LATER.items():
            if name not in there:
                db.execute(f"ALTER TABLE entries ADD COLUMN {name} {kind}")


@contextmanager
def atomic(db: Connection) -> Iterator[Connection]:
    """All that is written inside, or nothing; inside another one it is a part of that."""
    if db.in_transaction:
        yield db
        return
    db.execute("BEGIN")
    try:
        yield db
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def insert(db: Connection, table: str, rows: Iterable[Row], *, anew: bool = True) -> None:
    """Add rows, whatever columns each of them tells; without `anew` those that are there stay."""
    rows = list(rows)
    names = dict.fromkeys(name for row in rows for name in row)
    if rows:
        marks = ", ".join(f":{name}" for name in names)
        or_not = "" if anew else "OR IGNORE "
        words = f"INSERT {or_not}INTO {table} ({', '.join(names)}) VALUES ({marks})"
        db.executemany(words, [dict.fromkeys(names) | row for row in rows])


def rows(db: Connection, words: str, *told: object) -> list[Row]:
    """What a query finds, each row by the names of its columns."""
    found = db.execute(words, told)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


def battles(db: Connection) -> list[Row]:
    """Every battle, newest first: id, system, title, opened."""
    return rows(db, "SELECT * FROM battles ORDER BY opened DESC, id")


def add_battle(db: Connection, id: str, system: str, title: str, opened: str) -> None:
    """Note a new battle."""
    row = {"id": id, "system": system, "title": title, "opened": opened, "hidden": 0}
    with atomic(db):
        insert(db, "battles", [row])


def add_log(
    db: Connection,
    row: Row,
    log: Iterable[Entry[Any]],
    written: Callable[[Any], tuple[str, str]],
) -> None:
    """Put a whole battle on disk, all or nothing; `row` as `battles` gives one."""
    with atomic(db):
        insert(db, "battles", [{"hidden": 0, **row}])
        for entry in log:
            append(db, row["id"], entry, written)


def append(
    db: Connection, battle: str, entry: Entry[Any], written: Callable[[Any], tuple[str, str]]
) -> None:
    """Put an entry with its events on disk, all or nothing, before anybody is told."""
    resolutions = [asdict(resolved) for resolved in entry.resolutions]
    row = {
        "battle": battle,
        "seq": entry.seq,
        "at": entry.at,
        "by": entry.by,
        "move": entry.move,
        "request": entry.request,
        "resolutions": json.dumps(resolutions),
        "told": json.dumps(entry.told, ensure_ascii=False),
        "overruled": json.dumps(entry.overruled, ensure_ascii=False),
        "why": entry.why,
        "undoes": entry.undoes,
        "besides": json.dumps(entry.besides),
        "happened": len(entry.events),
    }
    events = []
    for n, event in enumerate(entry.events):
        kind, body = written(event)
        events.append(
            {
                "battle": battle,
                "seq": entry.seq,
                "n": n,
                "kind": kind,
                "version": VERSION,
                "body": body,
            }
        )
    with atomic(db):
        insert(db, "entries", [row])
        insert(db, "events", events)


def read(db: Connection, battle: str, read_event: Callable[[str, str], Any]) -> list[Entry[Any]]:
    """The whole log of a battle, in order."""
    events: dict[int, list[Any]] = {}
    for row in rows(db, "SELECT * FROM events WHERE battle = ? ORDER BY seq, n", battle):
        if row["version"] != VERSION:
            raise ValueError(f"an event of version {row['version']} cannot be read by this program")
        events.setdefault(row["seq"], []).append(read_event(row["kind"], row["body"]))
    return [
        Entry(
            seq=row["seq"],
            at=row["at"],
            by=row["by"],
            move=row["move"],
            request=row["request"],
            events=tuple(events.get(row["seq"], ())),
            resolutions=tuple(map(_resolved, json.loads(row["resolutions"]))),
            told=json.loads(row["told"]),
            overruled=tuple(json.loads(row["overruled"])),
            why=row["why"],
            undoes=row["undoes"],
            besides=tuple(json.loads(row["besides"] or "[]")),
        )
        for row in rows(db, "SELECT * FROM entries WHERE battle = ? ORDER BY seq", battle)
    ]


def _resolved(row: Row) -> Resolved:
    steps = tuple(Step(**step) for step in row["steps"])
    return Resolved(**{**row, "steps": steps, "shown_to": tuple(row["shown_to"])})
