"""Attempts of players at moves of which dice have fallen, but which are not made yet.

They are on disk, so that a restart of the program frees no choice that was fixed by a die.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from assistant.battle.storage import sqlite
from assistant.frozen import dataclass
from assistant.web.database import database

MOST = 60  # attempts of one player that are kept: another player’s push none out
MOST_PLAYERS = 100  # of all battles, those that threw dice last
UNREADABLE = (AttributeError, KeyError, TypeError, ValueError)  # as another version wrote it
Fields = Mapping[str, tuple[str, ...]]  # as a form sends them
Faces = Mapping[str, tuple[object, ...]]  # by the die's name
Key = tuple[str, str, str, str]  # battle, player, move, subject


@dataclass(frozen=True)
class Begun:
    """The choices of a player before the newest die of a move, and the dice so far."""

    subject: Fields  # the thing of the move, such as its element: not a question
    fixed: Fields  # the answers given before the newest die
    dice: Faces
    rolled: tuple[str, ...]  # the fields that say which of the dice the program rolled
    count: int  # the most dice that have fallen so far
    clock: str
    entries: int  # of the log
    tap: str  # the token of its sheet: once that tap has counted, the attempt is over
    first: Faces  # the face that each die showed first, before anybody entered it again

    def is_retyped(self, name: str, place: int, face: int) -> bool:
        """Return whether a die showed another face before, so that its result was known."""
        seen = self.first.get(name, ())
        return place < len(seen) and seen[place] != face


class BegunAttempts:
    """The attempts of each player, with the last used one at the end."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._kept: OrderedDict[Key, Begun] = OrderedDict()
        if database.is_for_reading(path):
            return
        db = database.connect(path)
        with database.write_transaction(db):
            db.execute(
                "CREATE TABLE IF NOT EXISTS attempts (battle TEXT NOT NULL, player TEXT NOT NULL, "
                "move TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, "
                "PRIMARY KEY (battle, player, move, subject))"
            )
        for *key, body in db.execute("SELECT * FROM attempts ORDER BY rowid").fetchall():
            with suppress(*UNREADABLE):
                self._kept[tuple(key)] = _parse(body)

    def attempts_at(self, battle: str, player: str, move: str) -> Iterator[Begun]:
        """Yield a player's attempts at a move, the newest first."""
        for key, begun in reversed(list(self._kept.items())):
            if key[:3] == (battle, player, move):
                yield begun

    def keep(self, battle: str, player: str, move: str, begun: Begun) -> None:
        """Keep an attempt, in place of the same attempt with fewer dice."""
        key = _key_of(battle, player, move, begun)
        with self._lock:
            if self._kept.get(key) == begun:
                return
            self._kept[key] = begun
            self._kept.move_to_end(key)
            removed = self._too_many(key)
            for each in removed:
                del self._kept[each]
            self._write(removed=[key, *removed], added=(*key, _serialize(begun)))

    def _too_many(self, added: Key) -> list[Key]:
        """Return the oldest attempts of a player, and all attempts that are too old."""
        own = [key for key in self._kept if key[:2] == added[:2]]
        players = dict.fromkeys(key[:2] for key in reversed(self._kept))
        late = set(list(players)[MOST_PLAYERS:])
        return own[:-MOST] + [key for key in self._kept if key[:2] in late]

    def forget(self, battle: str, player: str, move: str, begun: Begun) -> None:
        """Forget an attempt that is made, or that is no longer possible."""
        key = _key_of(battle, player, move, begun)
        with self._lock:
            if self._kept.pop(key, None):
                self._write(removed=[key])

    def _write(self, removed: list[Key], added: tuple[str, ...] = ()) -> None:
        """Change the rows on disk; on a full disk the attempts are kept in memory alone."""
        row = "battle = ? AND player = ? AND move = ? AND subject = ?"
        with suppress(sqlite.Error), database.write_transaction(database.connect(self._path)) as db:
            for key in removed:
                db.execute(f"DELETE FROM attempts WHERE {row}", key)
            if added:
                db.execute("INSERT INTO attempts VALUES (?, ?, ?, ?, ?)", added)


def _key_of(battle: str, player: str, move: str, begun: Begun) -> Key:
    about = sorted((name, *values) for name, values in begun.subject.items())
    return battle, player, move, json.dumps(about)


def _serialize(begun: Begun) -> str:
    return json.dumps(
        {
            "subject": dict(begun.subject),
            "fixed": dict(begun.fixed),
            "dice": dict(begun.dice),
            "rolled": begun.rolled,
            "count": begun.count,
            "clock": begun.clock,
            "entries": begun.entries,
            "tap": begun.tap,
            "first": dict(begun.first),
        }
    )


def _parse(body: str) -> Begun:
    found: dict[str, Any] = json.loads(body)
    lists = {name: _as_tuples(found[name]) for name in ("subject", "fixed", "dice", "first")}
    return Begun(**{**found, **lists, "rolled": tuple(found["rolled"])})


def _as_tuples(lists: Mapping[str, list[Any]]) -> dict[str, tuple[Any, ...]]:
    return {name: tuple(values) for name, values in lists.items()}
