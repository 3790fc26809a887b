"""A database file that is damaged: noticed at the start, set aside, and what can be read saved."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from assistant.battle import sqlite, store
from assistant.web import backups, database, devices

Row = dict[str, Any]
MOST_ROWS = 1 << 22  # looked for in a table that does not say how many it has
MOST_TRIES = 20_000  # to read a table; then what is left of it is given up
KEYS = {  # tables, and what makes a row of one the same as another's
    "battles": ("id",),
    "entries": ("battle", "seq"),
    "events": ("battle", "seq", "n"),
    "lots": ("battle",),
    "joins": ("code",),
    "devices": ("id",),
}
NOTE = "rescued.json"


@dataclass(frozen=True)
class Saved:
    """What was saved of one battle."""

    title: str
    entries: int
    lost: int  # entries that are known to be missing at its end


@dataclass(frozen=True)
class Rescue:
    """What was found and done at a start."""

    at: str
    damaged: str  # the name of the damaged file, which is kept
    battles: tuple[Saved, ...]
    copy: str = ""  # the copy that helped out


def is_sound(path: Path) -> bool:
    """Whether a database file can be read from end to end."""
    try:
        with closing(sqlite.plain(path)) as conn:
            return bool(conn.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite.OperationalError:
        raise  # it cannot be opened at all: its folder is to blame
    except sqlite.DatabaseError:
        return False


def rescue(path: Path) -> Rescue | None:
    """Put a damaged database file right from what is left of it and its newest sound copy.

    None when there is nothing to do. Of each battle the longest unbroken beginning is kept.
    """
    if not path.exists() or is_sound(path):
        return None
    now = datetime.now().astimezone()
    damaged = path.with_name(f"{path.stem}-damaged-{now:%Y%m%d-%H%M%S}{path.suffix}")
    for ending in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(damaged.with_name(damaged.name + ending))
    copy = next((each for each in backups.copies(path) if is_sound(each)), None)
    saved = _gather(path, [source for source in (copy, damaged) if source])
    done = Rescue(f"{now:%H:%M}", damaged.name, saved, copy.name if copy else "")
    note_of(path).write_text(json.dumps(asdict(done)), encoding="utf-8")
    return done


def note_of(path: Path) -> Path:
    """The file that remembers a rescue until the referee has read of it."""
    return path.with_name(NOTE)


def noted(path: Path) -> Rescue | None:
    """The rescue that the referee has not put away yet."""
    try:
        told = json.loads(note_of(path).read_text(encoding="utf-8"))
        return Rescue(**{**told, "battles": tuple(Saved(**each) for each in told["battles"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _gather(path: Path, sources: Sequence[Path]) -> tuple[Saved, ...]:
    """A new database file out of what can be read of others, later ones the newer."""
    found = {table: _united(table, sources) for table in KEYS}
    db = database.connect(path)
    store.prepare(db)
    devices.prepare(db)
    saved = []
    for (id,), battle in found["battles"].items():
        log = _unbroken(str(id), found["entries"], found["events"])
        known = max((seq for each, seq in found["entries"] if each == id), default=0)
        saved.append(Saved(battle["title"], len(log), known - len(log)))
        with db.atomic():
            db.table("battles").insert(battle)
            db.table("entries").insert_all(entry for entry, _ in log)
            db.table("events").insert_all(event for _, events in log for event in events)
            if secret := found["lots"].get((id,)):
                db.table("lots").insert(secret)
    for table in ("joins", "devices"):
        db.table(table).insert_all(found[table].values(), ignore=True)
    return tuple(saved)


def _united(table: str, sources: Sequence[Path]) -> dict[tuple[Any, ...], Row]:
    """The rows of a table in any of several files, by what makes them the same."""
    rows = (row for source in sources for row in _rows(source, table))
    return {tuple(row[name] for name in KEYS[table]): row for row in rows}


def _unbroken(
    battle: str, entries: dict[tuple[Any, ...], Row], events: dict[tuple[Any, ...], Row]
) -> list[tuple[Row, list[Row]]]:
    """Entries of a battle from the first on, each whole, until one is missing."""
    log: list[tuple[Row, list[Row]]] = []
    while entry := entries.get((battle, len(log) + 1)):
        happened: list[Row] = []
        while event := events.get((battle, entry["seq"], len(happened))):
            happened.append({name: value for name, value in event.items() if name != "id"})
        if entry.get("happened") not in (None, len(happened)):
            break
        if not all(map(_is_json, [entry["resolutions"], *(each["body"] for each in happened)])):
            break
        log.append((entry, happened))
    return log


def _rows(source: Path, table: str) -> Iterator[Row]:
    """The rows of a table that can be read."""
    try:
        with closing(sqlite.plain(source)) as conn:
            conn.row_factory = sqlite.Row
            yield from _Table(conn, table).rows()
    except sqlite.Error:
        return


class _Table:
    """A table of a damaged file."""

    def __init__(self, conn: sqlite.Connection, name: str) -> None:
        self._conn = conn
        self._name = name
        self._tries = MOST_TRIES

    def rows(self) -> Iterator[Row]:
        """The rows that can be read, by their numbers."""
        self._conn.execute("SELECT name FROM sqlite_master").fetchall()  # or all of it is lost
        last = self._ask(f"SELECT max(rowid) AS last FROM {self._name}")
        return self._between(1, (last[0]["last"] or 0) if last else MOST_ROWS)

    def _between(self, first: int, last: int) -> Iterator[Row]:
        """Rows of some numbers; where there are unreadable ones among many, in halves."""
        where = f"rowid BETWEEN {first} AND {last}"
        told = self._ask(f"SELECT * FROM {self._name} NOT INDEXED WHERE {where}")
        if told is not None:
            yield from map(dict, told)
        elif first < last and self._tries > 0:
            middle = (first + last) // 2
            yield from self._between(first, middle)
            yield from self._between(middle + 1, last)

    def _ask(self, words: str) -> list[sqlite.Row] | None:
        self._tries -= 1
        try:
            return self._conn.execute(words).fetchall()
        except sqlite.DatabaseError:
            return None


def _is_json(text: object) -> bool:
    try:
        json.loads(str(text))
    except ValueError:
        return False
    return True
