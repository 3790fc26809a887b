"""Making a new database file from the rows of several others."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assistant.battle.storage import intact, note_rows, schema, sqlite, store
from assistant.battle.viewers import UMPIRE
from assistant.web.battles import campaign_ledger
from assistant.web.database import backups, integrity, renamed_files
from assistant.web.database.integrity import Source
from assistant.web.devices import device_tables
from assistant.web.devices.assistants import ROLE
from assistant.web.moments import now
from assistant.web.rescue import salvage
from assistant.web.rescue.merged_entries import DOUBTED, Union, merge
from assistant.web.rescue.saved_battles import SavedBattle

Row = dict[str, Any]


def build_file(new: Path, sources: Sequence[Source]) -> tuple[SavedBattle, ...]:
    """Make a new database file from everything that can be read in other files."""
    renamed_files.delete(new)
    merged = merge(sources)
    db = sqlite.open_database(new)
    try:
        schema.prepare(db)
        device_tables.prepare(db)
        removed = removed_battles(sources)
        with sqlite.write_transaction(db):
            saved = [
                add_battle(db, merged, id) for id in {*merged.battles, *merged.entries} - removed
            ]
            add_the_rest(db, sources)
            known = {row["id"] for row in store.battles(db)}
            db.table("devices").insert_all(_devices(sources, known), ignore=True)
    finally:
        sqlite.close(db)
    if not integrity.is_sound(new):
        raise OSError(f"{new} cannot be read again")
    return tuple(sorted(filter(None, saved), key=lambda each: each.title))


def add_battle(
    db: sqlite.Database, merged: Union, battle: str, after: int = 0
) -> SavedBattle | None:
    """Write the entries of a battle that follow the file's entries, in a transaction."""
    row, kept = merged.row(battle), merged.log(battle)
    if kept:
        db.table("battles").insert(row, alter=True, ignore=True)
        db.table("entries").insert_all((each.hashed for each in kept[after:]), alter=True)
        events = (_without_id(event) for each in kept[after:] for event in each.events)
        db.table("events").insert_all(events, alter=True)
    elif battle not in merged.battles:
        return None  # a damaged id without a battle
    doubted = tuple(each.row["seq"] for each in kept if each.surety == DOUBTED)
    return SavedBattle(
        row["title"], len(kept), max(0, merged.last_known_entry(battle) - len(kept)), doubted
    )


def add_the_rest(db: sqlite.Database, sources: Sequence[Source]) -> None:
    """Write notes, secrets, codes and removals that the file does not have, in a transaction."""
    for battle in removed_battles(sources):
        db.execute("INSERT OR IGNORE INTO removed VALUES (?)", [battle])
    known = {row["id"] for row in store.battles(db)}
    secrets = [row for row in _rows(sources, "lots", "battle") if _is_secret(row, known)]
    db.table("lots").insert_all(secrets, pk="battle", ignore=True)
    schema.add_secrets(db)
    note_rows.insert(db, _notes(sources, known))
    codes = [row for row in _rows(sources, "joins", "code") if row["battle"] in known]
    withdrawn = {
        row["code"]: row["withdrawn_at"]
        for source in sources
        for row in salvage.rows(source.path, "joins")
        if intact.is_moment(row["withdrawn_at"])
    }
    for row in codes:
        row["withdrawn_at"] = withdrawn.get(
            row["code"]
        )  # by any file: nobody may join with it again
    db.table("joins").insert_all(codes, ignore=True)
    add_campaigns(db, sources, known)


def add_campaigns(db: sqlite.Database, sources: Sequence[Source], known: set[str]) -> None:
    """Write campaigns, their battles, and choices between battles that the file does not have."""
    campaign_ledger.prepare(db)
    for table, key in campaign_ledger.KEYS.items():
        found: dict[tuple[Any, ...], Row] = {}
        for source in sources:
            for row in salvage.rows(source.path, table):
                if table not in campaign_ledger.OF_A_BATTLE or row["battle"] in known:
                    found.setdefault(tuple(row[name] for name in key), row)
        db.table(table).insert_all(found.values(), pk=key, ignore=True)


def removed_battles(sources: Sequence[Source]) -> set[str]:
    """Return the battles that any of these files records as removed."""
    return {str(row["battle"]) for row in _rows(sources, "removed", "battle")}


def _devices(sources: Sequence[Source], known: set[str]) -> Iterator[Row]:
    """Yield the devices that were signed in last; a signed-out device must not come back."""
    copies = [each for each in sources if each.path.parent.name == backups.FOLDER]
    by_copy = {row["id"]: row for row in _rows(copies, "devices", "id")}
    for source in sorted(sources, key=copies.__contains__):
        found = list(salvage.rows(source.path, "devices"))
        for row in found:
            at_rebuild = now()
            merged = {**row, **by_copy.get(row["id"], {})}
            if merged["role"] == ROLE:
                continue  # the code may have been revoked: assistant umpires scan a new one
            if merged["role"] == UMPIRE.role or merged["battle"] in known:
                seen = {
                    n: merged[n] for n in ("joined_at", "last_seen") if intact.is_moment(merged[n])
                }
                yield {**merged, "joined_at": at_rebuild, "last_seen": at_rebuild, **seen}
        if found:
            return


def _notes(sources: Sequence[Source], known: set[str]) -> list[Row]:
    """Return the intact photos and notes; one that was removed in any file is empty."""
    found: dict[str, Row] = {}
    for source in sources:
        for row in filter(note_rows.is_intact, salvage.rows(source.path, note_rows.TABLE)):
            if row["battle"] in known and (row["removed"] or row["id"] not in found):
                found[row["id"]] = row
    return sorted(found.values(), key=lambda row: str(row["time"]))


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


def _without_id(event: Row) -> Row:
    return {name: value for name, value in event.items() if name != "id"}
