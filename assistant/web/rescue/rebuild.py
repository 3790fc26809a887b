"""A new database file, made from the rows of several others."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from assistant.battle.storage import intact, sqlite, store
from assistant.battle.viewers import UMPIRE
from assistant.web.database import backups, integrity, renamed_files
from assistant.web.database.integrity import Source
from assistant.web.devices import devices
from assistant.web.rescue import salvage
from assistant.web.rescue.merged_entries import DOUBTED, Union, united
from assistant.web.rescue.saved_battles import Saved

Row = dict[str, Any]


def built(new: Path, sources: Sequence[Source]) -> tuple[Saved, ...]:
    """Make a new database file of all that can be read in others."""
    renamed_files.delete(new)
    union = united(sources)
    db = sqlite.open_database(new)
    try:
        store.prepare(db)
        devices.prepare(db)
        removed = removed_in(sources)
        with sqlite.write_transaction(db):
            saved = [put(db, union, id) for id in {*union.battles, *union.entries} - removed]
            put_the_rest(db, sources)
            known = {row["id"] for row in store.battles(db)}
            db.table("devices").insert_all(_devices(sources, known), ignore=True)
    finally:
        sqlite.close(db)
    if not integrity.is_sound(new):
        raise OSError(f"{new} cannot be read again")
    return tuple(sorted(filter(None, saved), key=lambda each: each.title))


def put(db: sqlite.Database, union: Union, battle: str, after: int = 0) -> Saved | None:
    """Write the entries of a battle that follow those which the file has, in a transaction."""
    row, kept = union.row(battle), union.log(battle)
    if kept:
        db.table("battles").insert(row, alter=True, ignore=True)
        db.table("entries").insert_all((each.hashed for each in kept[after:]), alter=True)
        events = (_unnumbered(event) for each in kept[after:] for event in each.events)
        db.table("events").insert_all(events, alter=True)
    elif battle not in union.battles:
        return None  # a damaged name, and no battle
    doubted = tuple(each.row["seq"] for each in kept if each.surety == DOUBTED)
    return Saved(row["title"], len(kept), max(0, union.known(battle) - len(kept)), doubted)


def put_the_rest(db: sqlite.Database, sources: Sequence[Source]) -> None:
    """Write what belongs to the battles of a file and is not there, in a transaction.

    That are secrets and codes, and which battles were removed.
    """
    for battle in removed_in(sources):
        db.execute("INSERT OR IGNORE INTO removed VALUES (?)", [battle])
    known = {row["id"] for row in store.battles(db)}
    secrets = [row for row in _rows(sources, "lots", "battle") if _is_secret(row, known)]
    db.table("lots").insert_all(secrets, pk="battle", ignore=True)
    store.add_secrets(db)
    codes = [row for row in _rows(sources, "joins", "code") if row["battle"] in known]
    withdrawn = {
        row["code"]: row["withdrawn_at"]
        for source in sources
        for row in salvage.rows(source.path, "joins")
        if intact.is_moment(row["withdrawn_at"])
    }
    for row in codes:
        row["withdrawn_at"] = withdrawn.get(row["code"])  # in any file: nobody comes in again
    db.table("joins").insert_all(codes, ignore=True)


def removed_in(sources: Sequence[Source]) -> set[str]:
    """Return the battles that any of these files knows to have been removed."""
    return {str(row["battle"]) for row in _rows(sources, "removed", "battle")}


def _devices(sources: Sequence[Source], known: set[str]) -> Iterator[Row]:
    """Return the devices signed in at last: one that was put out must not come back."""
    copies = [each for each in sources if each.path.parent.name == backups.FOLDER]
    by_copy = {row["id"]: row for row in _rows(copies, "devices", "id")}
    for source in sorted(sources, key=copies.__contains__):
        found = list(salvage.rows(source.path, "devices"))
        for row in found:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            told = {**row, **by_copy.get(row["id"], {})}
            if told["role"] == UMPIRE.role or told["battle"] in known:
                seen = {n: told[n] for n in ("joined_at", "last_seen") if intact.is_moment(told[n])}
                yield {**told, "joined_at": now, "last_seen": now, **seen}
        if found:
            return


def _rows(sources: Sequence[Source], table: str, key: str) -> list[Row]:
    """Return the rows of a table in any file, each once; the first file that has it counts."""
    found: dict[Any, Row] = {}
    for source in sources:
        for row in salvage.rows(source.path, table):
            found.setdefault(row[key], row)
    return list(found.values())


def _is_secret(row: Row, known: set[str]) -> bool:
    try:
        return row["battle"] in known and bool(bytes.fromhex(row["secret"]))
    except (TypeError, ValueError):
        return False


def _unnumbered(event: Row) -> Row:
    return {name: value for name, value in event.items() if name != "id"}
