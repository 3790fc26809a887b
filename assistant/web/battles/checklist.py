"""What the hands of a player's phones have ticked off their placing list: the same on all of them.

No part of the battle: it is in no log, and nothing follows from it.
"""

import threading
from pathlib import Path

from assistant.web.database import database

Done = frozenset[str]  # the lines that are ticked, by their words
NONE: Done = frozenset()


class Ticks:
    """The ticks of every list, each of one turn: the next turn's list begins without any."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[tuple[str, str], tuple[int, Done]] = {}
        self._lock = threading.Lock()
        if database.is_for_reading(path):
            return
        with database.write_transaction(database.connect(path)) as db:
            db.execute(
                "CREATE TABLE IF NOT EXISTS ticks (battle TEXT NOT NULL, side TEXT NOT NULL, "
                "turn INTEGER NOT NULL, words TEXT NOT NULL, PRIMARY KEY (battle, side, words))"
            )

    def of(self, battle: str, side: str, turn: int) -> Done:
        """What is ticked on a side's list of a turn."""
        with self._lock:
            of, done = self._read(battle, side)
        return done if of == turn else NONE

    def tell(self, battle: str, side: str, turn: int, words: str, *, done: bool) -> None:
        """Tick a line of a turn's list, or tick it no more."""
        with self._lock, database.write_transaction(database.connect(self._path)) as db:
            row = (battle, side)
            db.execute(
                "DELETE FROM ticks WHERE battle = ? AND side = ? AND turn != ?", (*row, turn)
            )
            if done:
                db.execute("INSERT OR REPLACE INTO ticks VALUES (?, ?, ?, ?)", (*row, turn, words))
            else:
                told = (*row, words)
                db.execute("DELETE FROM ticks WHERE battle = ? AND side = ? AND words = ?", told)
            self._known.pop(row, None)

    def _read(self, battle: str, side: str) -> tuple[int, Done]:
        key = (battle, side)
        if key not in self._known:
            rows = (
                database.connect(self._path)
                .execute("SELECT turn, words FROM ticks WHERE battle = ? AND side = ?", key)
                .fetchall()
            )
            turn = max((each[0] for each in rows), default=-1)
            self._known[key] = (turn, frozenset(words for of, words in rows if of == turn))
        return self._known[key]
