"""The log as each reader reads it: what he was told, with the working that he may check."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from assistant.battle.log import UNDO, Entry, Resolved, undone_by
from assistant.battle.viewers import Reader

NO_SIDES = ("umpire", "spectator")
NEWEST = 12  # lines that are compared in words


@dataclass(frozen=True)
class Line:
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


def log_for(entries: Sequence[Entry[Any]], reader: Reader, most: int | None = None) -> list[Line]:
    """Return the lines of a reader's log, newest first, numbered among that reader's own lines."""
    undone, own = undone_by(entries), _own(entries, reader)
    first = 0 if most is None else max(0, len(own) - most)
    lines = [
        _line(entry, reader, undone.get(entry.seq), number)
        for number, entry in enumerate(own[first:], first + 1)
    ]
    return lines[::-1]


def log_mark(entries: Sequence[Entry[Any]], reader: Reader) -> tuple[object, ...]:
    """What differs whenever a reader's log does: how many lines, which were taken back and how.

    A line never changes otherwise; so of a long log only the newest lines are compared in words.
    """
    undone, own = undone_by(entries), _own(entries, reader)
    back = [(n, _undone(undone[e.seq])) for n, e in enumerate(own) if e.seq in undone]
    newest = [_line(entry, reader, undone.get(entry.seq)) for entry in own[-NEWEST:]]
    return len(own), back, newest


def _own(entries: Sequence[Entry[Any]], reader: Reader) -> list[Entry[Any]]:
    """Return the entries that a reader may read, oldest first."""
    who = reader.name
    return [entry for entry in entries if who in entry.told and entry.move != UNDO]


def overruled_words(entry: Entry[Any]) -> str:
    """Return the refusals that the umpire overruled for an entry, with the reason, if any."""
    return f"{' '.join(entry.overruled)} Overruled. Reason: {entry.why}" if entry.overruled else ""


def _line(entry: Entry[Any], reader: Reader, by: Entry[Any] | None, number: int = 0) -> Line:
    who = reader.name
    words = entry.told[who]
    undone = _undone(by) if by else ""
    if not reader.is_umpire:
        shown = tuple(r for r in entry.resolutions if who in r.shown_to)
        return Line(entry.at, words, shown, undone=undone, number=number)
    told = tuple((side, text) for side, text in entry.told.items() if side not in NO_SIDES)
    ruled = overruled_words(entry)
    return Line(
        entry.at,
        words,
        entry.resolutions,
        told,
        undone=undone,
        ruled=ruled,
        seq=entry.seq,
        device=entry.device,
        number=number,
    )


def _undone(by: Entry[Any]) -> str:
    who = " by the umpire" if by.is_undo else ""
    return f"Taken back{who}{f': {by.why}' if by.why else ''}"
