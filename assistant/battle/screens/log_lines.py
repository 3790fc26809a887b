"""The log as each viewer reads it, with the working that the viewer may check."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from assistant.battle.log import UNDO, Entry, Resolved, undos_by_entry
from assistant.battle.screens.notes import Note, notes_by_place
from assistant.battle.viewers import Viewer, umpire_of_device
from assistant.frozen import dataclass, replace

NO_SIDES = ("umpire", "spectator")
NEWEST = 12  # lines that are compared in words
VIEWERS = 8  # their logs are kept: those of the sides of some battles
OF_ONE_VIEWER = 2  # logs: of a battle as it is, and as it will be


@dataclass(frozen=True)
class LogLine:
    """One entry of a log as it is shown."""

    at: str  # ISO 8601, UTC
    words: str
    resolved: tuple[Resolved, ...] = ()  # with working that this reader may check
    told: tuple[tuple[str, str], ...] = ()  # for the umpire: each side and the words that it got
    undone: str = ""  # when, by whom and why the entry was undone
    ruled: str = ""  # what the umpire set aside, and why
    seq: int | None = None  # for the umpire, who may undo it
    device: str | None = None  # for the umpire: which device sent it; "" where not recorded
    assistant: str = ""  # for the umpires: which assistant umpire did it, if one did
    number: int = 0  # among the lines of this reader's log; the oldest is 1
    notes: tuple[Note, ...] = ()  # added at this moment, which the reader may see
    reader: str = ""  # the viewer of the log

    @property
    def is_of_side(self) -> bool:
        """Whether a side reads this log, and not an umpire or a spectator."""
        return self.reader not in ("", "umpire", "spectator")

    def __hash__(self) -> int:
        return hash((self.at, self.words, self.number, self.undone, len(self.resolved), self.notes))


def log_lines(
    entries: Sequence[Entry[Any]], reader: Viewer, most: int | None = None
) -> list[LogLine]:
    """Return the lines of a viewer's log, newest first, numbered among that viewer's own lines."""
    log = _log_of(entries, reader)
    if most is not None and (most <= NEWEST or len(log.own) <= NEWEST):
        return list(log.newest[-1 : -most - 1 : -1])
    first = 0 if most is None else max(0, len(log.own) - most)
    return _lines_of(log, reader, first)[::-1]


def seq_of_line(entries: Sequence[Entry[Any]], reader: Viewer, number: int) -> int | None:
    """Return the entry of a line of a viewer's log; None for a number that is not in that log."""
    own = _log_of(entries, reader).own
    return own[number - 1].seq if 1 <= number <= len(own) else None


def with_notes(
    lines: list[LogLine], notes: Sequence[Note], entries: Sequence[Entry[Any]], reader: Viewer
) -> list[LogLine]:
    """Return lines of a viewer's log with photos and notes, each at the last line before it."""
    if not notes or not lines:
        return lines
    added = notes_by_place(notes, [entry.seq for entry in _log_of(entries, reader).own])
    noted = ((line, added.get(line.number - 1)) for line in lines)
    return [replace(line, notes=more) if more else line for line, more in noted]


def log_fingerprint(entries: Sequence[Entry[Any]], reader: Viewer) -> tuple[object, ...]:
    """Return a value that differs whenever a viewer's log does: length, undone lines, newest.

    No other line changes, so only the newest lines of a long log are compared in words.
    """
    log = _log_of(entries, reader)
    return len(log.own), log.back, log.texts


def number_in_log(entries: Sequence[Entry[Any]], reader: Viewer, seq: int) -> int:
    """Return the number of an entry among the lines of a viewer's log; 0 without a line."""
    own = (entry.seq for entry in _log_of(entries, reader).own)
    return next((number for number, each in enumerate(own, 1) if each == seq), 0)


def own_entries(entries: Sequence[Entry[Any]], reader: Viewer) -> Sequence[Entry[Any]]:
    """Return the entries that are lines of a viewer's log, the oldest first."""
    return _log_of(entries, reader).own


@dataclass(frozen=True)
class _ViewerLog:
    """The log of a viewer after some entries."""

    entries: Sequence[Entry[Any]]  # the whole log
    reader: Viewer
    own: Sequence[Entry[Any]] = ()  # the entries that the viewer may read, oldest first
    undone: Mapping[int, Entry[Any]] = field(default_factory=dict)
    back: tuple[tuple[int, str], ...] = ()  # the places of undone entries among the own, and why
    newest: tuple[LogLine, ...] = ()  # oldest first
    texts: tuple[str, ...] = ()  # the newest lines as text


_kept: tuple[_ViewerLog, ...] = ()  # the newest last; replaced as a whole


def _log_of(entries: Sequence[Entry[Any]], reader: Viewer) -> _ViewerLog:
    """Return a viewer's log, extended from a kept log of fewer entries if possible.

    Entries never change, so a log counts for every battle that begins with the same entries.
    """
    global _kept
    every = list(entries)
    for known in _kept[::-1]:
        count = len(known.entries)
        if known.reader == reader and count <= len(every) and known.entries == every[:count]:
            break
    else:
        known = _ViewerLog([], reader)
    if len(known.entries) == len(every) and every:
        return known
    made = _with_more(known, every)
    others = [each for each in _kept if each is not known]
    own = [each for each in others if each.reader == reader][1 - OF_ONE_VIEWER :]
    _kept = (*(each for each in others if each.reader != reader), *own, made)[-VIEWERS:]
    return made


def _with_more(known: _ViewerLog, every: list[Entry[Any]]) -> _ViewerLog:
    new, reader = every[len(known.entries) :], known.reader
    own = [*known.own, *(e for e in new if reader.name in e.told and e.move != UNDO)]
    log = replace(known, entries=every, own=own)
    if any(entry.undoes is not None for entry in new):
        undone = undos_by_entry(every)
        back = (
            (n, describe_undo(undone[e.seq], reader)) for n, e in enumerate(own) if e.seq in undone
        )
        log = replace(log, undone=undone, back=tuple(back), newest=(), texts=())
    since = max(len(own) - NEWEST, len(known.own) if log.newest else 0)
    lines = _lines_of(log, reader, since)
    newest, texts = (*log.newest, *lines), (*log.texts, *map(repr, lines))
    return replace(log, newest=newest[-NEWEST:], texts=texts[-NEWEST:])


def _lines_of(log: _ViewerLog, reader: Viewer, first: int) -> list[LogLine]:
    return [
        line_of_entry(entry, reader, log.undone.get(entry.seq), number)
        for number, entry in enumerate(log.own[max(0, first) :], max(0, first) + 1)
    ]


def overruled_words(entry: Entry[Any]) -> str:
    """Return the refusals that the umpire overruled for an entry, with the reason, if any."""
    return f"{' '.join(entry.overruled)} Overruled. Reason: {entry.why}" if entry.overruled else ""


def line_of_entry(
    entry: Entry[Any], reader: Viewer, undone_by: Entry[Any] | None = None, number: int = 0
) -> LogLine:
    """Return the line of an entry for a viewer who may read it; `undone_by` undid the entry."""
    who = reader.name
    words = entry.told[who]
    undone = describe_undo(undone_by, reader) if undone_by else ""
    if not reader.is_umpire:
        shown = tuple(r for r in entry.resolutions if who in r.shown_to)
        return LogLine(entry.at, words, shown, undone=undone, number=number, reader=who)
    sentences = tuple((side, text) for side, text in entry.told.items() if side not in NO_SIDES)
    ruled = overruled_words(entry)
    return LogLine(
        entry.at,
        words,
        tuple(entry.resolutions),
        sentences,
        undone=undone,
        ruled=ruled,
        seq=entry.seq,
        device=entry.device,
        assistant=umpire_of_device(entry.device),
        number=number,
        reader=who,
    )


def describe_undo(undone_by: Entry[Any], reader: Viewer) -> str:
    """Describe an undo in the words of its button; an umpire reads which assistant did it."""
    assistant = umpire_of_device(undone_by.device) if reader.is_umpire else ""
    who = f" by {assistant}" if undone_by.is_undo and assistant else ""
    return f"Undone{who}{f': {undone_by.why}' if undone_by.why else ''}"
