"""Checks that an entry on disk is unchanged since it was written, by a hash of its rows."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

Row = Mapping[str, Any]
NOT_HASHED = ("hash", "id")  # the hash itself, and the number that an event has by chance
TEXTS = ("at", "by", "move", "request", "why")
JSON = {"resolutions": list, "told": dict, "overruled": list}


class Damaged(ValueError):
    """A lost entry, or one that differs from the recorded one."""

    def __init__(self, battle: str, seq: int) -> None:
        super().__init__(f"entry {seq} is damaged on the disk")
        self.battle, self.seq = battle, seq


def hash_of(entry: Row, events: Iterable[Row]) -> str:
    """Return the hash of an entry as it goes to disk.

    A column without a value does not count, so that a later version may add columns.
    """
    written = [_with_values(entry), *map(_with_values, events)]
    return sha256(json.dumps(written, sort_keys=True, default=repr).encode()).hexdigest()


def has_right_hash(entry: Row, events: Sequence[Row]) -> bool:
    """Return whether the hash of an entry is right."""
    return bool(entry.get("hash")) and entry["hash"] == hash_of(entry, events)


def has_entry_shape(entry: Row, events: Sequence[Row]) -> bool:
    """Return whether an entry and its events have the shape of an entry."""
    try:
        if entry.get("happened") not in (None, len(events)):
            return False
        if [event["n"] for event in events] != list(range(len(events))):
            return False
        if not all(isinstance(entry[name], str) for name in TEXTS):
            return False
        if not isinstance(entry["undoes"], int | None):
            return False
        if not all(isinstance(json.loads(entry[name]), kind) for name, kind in JSON.items()):
            return False
        return all(isinstance(json.loads(event["body"]), dict) for event in events)
    except (LookupError, ValueError, TypeError):
        return False


def is_moment(text: object) -> bool:
    """Return whether a text is a date and time in the form that the log uses."""
    try:
        return isinstance(text, str) and bool(datetime.fromisoformat(text))
    except ValueError:
        return False


def check_entries(
    battle: str, entries: Sequence[Row], events: Mapping[int, Sequence[Row]], first: int = 1
) -> None:
    """Raise `Damaged` for the first lost or changed entry."""
    for seq, entry in enumerate(entries, first):
        happened = events.get(entry["seq"], ())
        is_well = has_right_hash if entry.get("hash") else has_entry_shape
        if entry["seq"] != seq or not is_well(entry, happened):
            raise Damaged(battle, seq)


def _with_values(row: Row) -> dict[str, Any]:
    return {k: value for k, value in row.items() if value is not None and k not in NOT_HASHED}
