"""A battle on disk that this program cannot read; one sentence names the bad entry."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from assistant.battle.event import NewerVersion
from assistant.battle.log import Entry, Resolved
from assistant.battle.storage import store
from assistant.battle.storage.store import Database

EMPTY = "It has no entries: the program was stopped before the battle began."
NO_SYSTEM = "This program does not know its game system, {system}. Update the program to open it."
NEWER = "A newer version of the program recorded entry {seq}. Update this program to open it."
DAMAGED = (
    "Entry {seq} cannot be read. It is damaged, or another version of the program wrote it. "
    "Stop the program and start it again: it looks for the entry in all copies."
)
WHOLE = "Its entries do not fit together. Another version of the program may have written them."
ROWS = ("entries", "events")


class Unreadable(Exception):
    """A battle that cannot be read; its text is the sentence that says why."""

    def __init__(self, battle: str, title: str, why: str) -> None:
        super().__init__(why)
        self.battle = battle
        self.title = title


def reason_unreadable(db: Database, battle: str, read_event: store.ReadEvent) -> str:
    """Return why an attempt to read a battle has failed: the first entry to blame."""
    entries = store.raw(db, battle, "entries")
    if not entries:
        return EMPTY
    newer = {row["seq"] for row in store.raw(db, battle, "events") if _is_newer(row, read_event)}
    for row in entries:
        if row["seq"] in newer:
            return NEWER.format(seq=row["seq"])
        try:
            is_well = have_readable_shape(store.read(db, battle, read_event, only=row["seq"]))
        except Exception:  # whatever the row holds, the row is what is wrong
            is_well = False
        if not is_well:
            return DAMAGED.format(seq=row["seq"])
    return WHOLE


def have_readable_shape(log: Iterable[Entry[Any]]) -> bool:
    """Return whether the parts of entries that pages read have the shape that pages rely on."""
    return all(map(_has_readable_shape, log))


def _has_readable_shape(entry: Entry[Any]) -> bool:
    answers = entry.told
    texts = (entry.at, entry.by, entry.move, entry.request, entry.why, *entry.overruled)
    return (
        isinstance(answers, dict)
        and all(isinstance(text, str) for text in (*texts, *answers, *answers.values()))
        and all(isinstance(seq, int) for seq in (entry.seq, *entry.takes_back))
        and all(map(_is_resolution, entry.resolutions))
    )


def _is_resolution(resolved: Resolved) -> bool:
    objects = (resolved.inputs, resolved.outcome, resolved.dice)
    texts = (resolved.procedure, *resolved.shown_to)
    texts += tuple(text for step in resolved.steps for text in (step.label, step.section))
    return all(isinstance(each, dict) for each in objects) and all(
        isinstance(text, str) for text in texts
    )


def raw_lines(db: Database, row: Mapping[str, Any]) -> str:
    """Return every row of a battle as a JSON object on a line of its own."""
    rows = [("battles", dict(row))]
    rows += [(table, each) for table in ROWS for each in store.raw(db, row["id"], table)]
    return "".join(
        json.dumps({"table": table, **each}, ensure_ascii=False, default=repr) + "\n"
        for table, each in rows
    )


def _is_newer(row: Mapping[str, Any], read_event: store.ReadEvent) -> bool:
    """Return whether only a newer version of the program knows the form of a saved event."""
    try:
        read_event(row["kind"], row["body"], row["version"])
    except NewerVersion:
        return True
    except Exception:  # whatever the row holds, it is not newer
        return False
    return False
