"""The log as each viewer reads it, with the working that the viewer may check."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assistant.battle.log import UNDO, Entry, Resolved, undos_by_entry
from assistant.battle.viewers import Viewer

NO_SIDES = ("umpire", "spectator")
NEWEST = 12  # lines that are compared in words


@dataclass(frozen=True)
class LogLine:
    """One entry of a log as it is shown."""

    at: str  # ISO 8601, UTC
    words: str
    resolved: tuple[Resolved, ...] = ()  # with working that this reader may check
    told: tuple[tuple[str, str], ...] = ()  # to the umpire: side and what it was told
    undone: str = ""  # when, by whom and why it was taken back
    ruled: str = ""  # what the umpire set aside, and why
    seq: int | None = None  # for the umpire, who may take it back
    device: str | None = None  # for the umpire: which device sent it; "" where not recorded
    number: int = 0  # among the lines of this reader's log; the oldest is 1

    def __hash__(self) -> int:
        return hash((self.at, self.words, self.number, self.undone, len(self.resolved)))


def log_lines(
    entries: Sequence[Entry[Any]], reader: Viewer, most: int | None = None
) -> list[LogLine]:
    """Return the lines of a viewer's log, newest first, numbered among that viewer's own lines."""
    undone, own = undos_by_entry(entries), _entries_for(entries, reader)
    first = 0 if most is None else max(0, len(own) - most)
    lines = [
        _line_of(entry, reader, undone.get(entry.seq), number)
        for number, entry in enumerate(own[first:], first + 1)
    ]
    return lines[::-1]


def log_fingerprint(entries: Sequence[Entry[Any]], reader: Viewer) -> tuple[object, ...]:
    """Return a value that differs whenever a viewer's log does: length, undone lines, newest.

    A line never changes otherwise, so only the newest lines of a long log are compared in words.
    """
    undone, own = undos_by_entry(entries), _entries_for(entries, reader)
    back = [(n, _describe_undo(undone[e.seq])) for n, e in enumerate(own) if e.seq in undone]
    newest = [_line_of(entry, reader, undone.get(entry.seq)) for entry in own[-NEWEST:]]
    return len(own), back, newest


def _entries_for(entries: Sequence[Entry[Any]], reader: Viewer) -> list[Entry[Any]]:
    """Return the entries that a viewer may read, oldest first."""
    who = reader.name
    return [entry for entry in entries if who in entry.told and entry.move != UNDO]


def overruled_words(entry: Entry[Any]) -> str:
    """Return the refusals that the umpire overruled for an entry, with the reason, if any."""
    return f"{' '.join(entry.overruled)} Overruled. Reason: {entry.why}" if entry.overruled else ""


def _line_of(entry: Entry[Any], reader: Viewer, by: Entry[Any] | None, number: int = 0) -> LogLine:
    who = reader.name
    words = entry.told[who]
    undone = _describe_undo(by) if by else ""
    if not reader.is_umpire:
        shown = tuple(r for r in entry.resolutions if who in r.shown_to)
        return LogLine(entry.at, words, shown, undone=undone, number=number)
    sentences = tuple((side, text) for side, text in entry.told.items() if side not in NO_SIDES)
    ruled = overruled_words(entry)
    return LogLine(
        entry.at,
        words,
        entry.resolutions,
        sentences,
        undone=undone,
        ruled=ruled,
        seq=entry.seq,
        device=entry.device,
        number=number,
    )


def _describe_undo(by: Entry[Any]) -> str:
    who = " by the umpire" if by.is_undo else ""
    return f"Taken back{who}{f': {by.why}' if by.why else ''}"
