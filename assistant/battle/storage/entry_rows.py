"""Entries of a log as rows in SQLite."""

import json
from collections.abc import Callable, Iterable, Mapping
from sys import intern
from typing import Any

from assistant.battle.event import Saved
from assistant.battle.log import Entry, ResolutionList, as_json
from assistant.battle.storage import intact

Row = dict[str, str | int | None]


def rows_of(
    battle: str, entry: Entry[Any], written: Callable[[Any], Saved]
) -> tuple[Row, list[Row]]:
    """Return the row of an entry of a battle, and the row of each of its events."""
    row: Row = {
        "battle": battle,
        "seq": entry.seq,
        "at": entry.at,
        "by": entry.by,
        "move": entry.move,
        "request": entry.request,
        "resolutions": as_json(entry.resolutions),
        "told": _json(entry.told),
        "overruled": _json(entry.overruled),
        "why": entry.why,
        "undoes": entry.undoes,
        "besides": json.dumps(entry.besides),
        "happened": len(entry.events),
        "device": entry.device,
        "answers": None if entry.answers is None else _json(entry.answers),
    }
    events: list[Row] = []
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
    return {**row, "hash": intact.hash_of(row, events)}, events


def entry_of(row: Mapping[str, Any], events: Iterable[Any]) -> Entry[Any]:
    """Return the entry in a row and the rows of its events."""
    return Entry(
        seq=row["seq"],
        at=row["at"],
        by=row["by"],
        move=row["move"],
        request=row["request"],
        events=tuple(events),
        resolutions=ResolutionList.from_json(row["resolutions"]),
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
