"""Entries in copies that the battles' file lacks: found, and added on request."""

from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.battle.storage import sqlite
from assistant.web.database import backups, database, integrity
from assistant.web.database.integrity import Source

if TYPE_CHECKING:
    from assistant.web.battles.open_battles import Battles

LENGTHS = "SELECT battle, max(seq) FROM entries GROUP BY battle"
REMOVED = "SELECT battle FROM removed"
TITLES = "SELECT id, title FROM battles"
BROUGHT_BACK = (
    "More of this battle was restored from a copy, so nothing was done. "
    "Look at the battle, then tap again."
)
_complete: dict[Path, tuple[str, ...]] = {}  # copies that hold nothing more, by file


@dataclass(frozen=True)
class Missing:
    """A battle of which a copy holds more than the file."""

    id: str
    title: str
    here: int  # entries in the file
    there: int  # entries in the copy that holds most


def missing(path: Path) -> tuple[Missing, ...]:
    """Return the battles of which a copy holds more than the file, except removed ones."""
    copies = backups.copies(path)
    names = tuple(copy.name for copy in copies)
    if not names or _complete.get(path) == names:
        return ()
    try:
        removed = _removed_battles(path, copies)
        more = (x for copy in copies for x in _fuller_copies(path, copy) if x.id not in removed)
        every = sorted(more, key=lambda each: each.there)
    except sqlite.Error:  # the next start repairs that
        return ()
    found = {each.id: each for each in every}  # of each the longest
    if not found:
        _complete[path] = names
    return tuple(sorted(found.values(), key=lambda each: each.title))


def bring_back(path: Path, battles: "Battles") -> None:
    """Add the entries that copies hold, all or none, while people continue to play.

    A battle in which somebody made an entry meanwhile took another course, and stays as it is.
    """
    from assistant.web.rescue import rebuild  # it loads the rules, and the first page must not wait
    from assistant.web.rescue.merged_entries import merge

    wanted = missing(path)
    sources = [Source(each, True) for each in backups.copies(path) if integrity.is_sound(each)]
    merged = merge(sources)
    db = database.connect(path)
    with battles.reread([each.id for each in wanted], BROUGHT_BACK), sqlite.write_transaction(db):
        still = {(each.id, each.here) for each in missing(path)}
        for each in wanted:
            if (each.id, each.here) in still:
                rebuild.add_battle(db, merged, each.id, after=each.here)
        rebuild.add_the_rest(db, sources)


def _fuller_copies(path: Path, copy: Path) -> Iterator[Missing]:
    """Yield the battles of which one copy holds more, if both took the same course."""
    here = database.connect(path).conn
    lengths = dict(here.execute(LENGTHS).fetchall())
    with suppress(sqlite.Error), closing(sqlite.open_read_only(copy)) as there:
        titles = dict(map(tuple, there.execute(TITLES)))
        for battle, length in map(tuple, there.execute(LENGTHS)):
            known = lengths.get(battle, 0)
            if battle not in titles or length <= known:
                continue
            if _request(here, battle, known) == _request(there, battle, known):
                yield Missing(battle, titles[battle], known, length)


def _removed_battles(path: Path, copies: Iterable[Path]) -> set[str]:
    """Return the battles that the file or any copy records as removed."""
    removed = {row[0] for row in database.connect(path).execute(REMOVED).fetchall()}
    for copy in copies:
        with (
            suppress(sqlite.Error),
            closing(sqlite.open_read_only(copy)) as there,
        ):  # of an old version
            removed.update(row[0] for row in there.execute(REMOVED))
    return removed


def _request(conn: sqlite.Connection, battle: str, seq: int) -> object:
    words = "SELECT request FROM entries WHERE battle = ? AND seq = ?"
    found = conn.execute(words, [battle, seq]).fetchone()
    return found[0] if found else None
