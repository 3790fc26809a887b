"""Folding logs into battles, and opening a battle on disk."""

import json
import tempfile
from pathlib import Path
from typing import Any

from assistant.battle import rattenkrieg
from assistant.battle.log import Entry, active_entries, fold_entries
from assistant.battle.storage import schema, store
from assistant.web.battles.open_battles import Battles
from assistant.web.database import database
from assistant.web.streams.event_stream import Hub
from tests.bench.battles import log
from tests.bench.figures import show, timed_ms, times, usual_ms

SYSTEM = rattenkrieg.SYSTEM
LENGTHS = (100, 1_000, 10_000)
WRITTEN = ("resolutions", "told", "overruled")  # columns of an entry that are JSON


def on_disk(path: Path, entries: list[Entry[Any]]) -> str:
    """Write a log to disk as a battle; return its id."""
    db = database.connect(path)
    db.conn.execute("PRAGMA synchronous = OFF")
    schema.prepare(db)
    id = f"LOG{len(entries)}"
    store.add_battle(db, id, SYSTEM.id, id, entries[0].at)
    for entry in entries:
        store.append(db, id, entry, SYSTEM.written)
    return id


def bodies(path: Path, id: str) -> list[str]:
    """Return every text of a battle on disk that must be decoded to open it."""
    db = database.connect(path)
    found = [row["body"] for row in db.table("events").rows_where("battle = ?", [id])]
    for row in db.table("entries").rows_where("battle = ?", [id]):
        found += [row[column] for column in WRITTEN]
    return found


def measure(path: Path, entries: list[Entry[Any]]) -> list[object]:
    """Measure one row: folding beside decoding the events, opening beside decoding the file."""
    times_over = max(1, 1_000 // len(entries))
    stand = active_entries(entries)
    events = [SYSTEM.written(event)[1] for entry in stand for event in entry.events]
    fold_ms = usual_ms(lambda: fold_entries(stand, SYSTEM.empty, SYSTEM.apply), times_over)
    decode_ms = usual_ms(lambda: [json.loads(body) for body in events], times_over)
    id = on_disk(path, entries)
    open_ms = timed_ms(lambda: Battles(path, Hub()).game(id))
    all_of_it = bodies(path, id)
    all_ms = usual_ms(lambda: [json.loads(body) for body in all_of_it], times_over)
    ratios = times(fold_ms, decode_ms), times(open_ms, all_ms)
    row = [len(entries), len(events), fold_ms, decode_ms, ratios[0], open_ms, all_ms, ratios[1]]
    return list(row)


def main() -> None:
    """Print how long logs take."""
    longest = log(max(LENGTHS))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "assistant.sqlite3"
        rows = [measure(path, longest[:length]) for length in LENGTHS]
        database.close(path)
    show(
        "Logs, ms",
        ("entries", "events", "fold", "json of events", "", "open from disk", "json of all", ""),
        rows,
        "One random battle; the longer logs repeat its course.",
    )
