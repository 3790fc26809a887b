"""The placing list of a side with its ticks: the same on all phones of the side.

The ticks are not part of the battle: they are in no log, and nothing follows from them.
"""

import threading
from pathlib import Path

from assistant.web.database import database

TickedLines = frozenset[str]  # the lines that are ticked, by their words
NO_TICKS: TickedLines = frozenset()


class Checklist:
    """The ticks of every list; each turn's list begins without ticks."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[tuple[str, str], tuple[int, TickedLines]] = {}
        self._lock = threading.Lock()
        if database.is_for_reading(path):
            return
        with database.write_transaction(database.connect(path)) as db:
            db.execute(
                "CREATE TABLE IF NOT EXISTS ticks (battle TEXT NOT NULL, side TEXT NOT NULL, "
                "turn INTEGER NOT NULL, words TEXT NOT NULL, PRIMARY KEY (battle, side, words))"
            )

    def ticked_lines(self, battle: str, side: str, turn: int) -> TickedLines:
        """Return the lines that are ticked on a side's list of a turn."""
        with self._lock:
            of, done = self._read(battle, side)
        return done if of == turn else NO_TICKS

    def set_tick(self, battle: str, side: str, turn: int, words: str, *, done: bool) -> None:
        """Set or remove the tick of a line on a turn's list."""
        with self._lock, database.write_transaction(database.connect(self._path)) as db:
            row = (battle, side)
            db.execute(
                "DELETE FROM ticks WHERE battle = ? AND side = ? AND turn != ?", (*row, turn)
            )
            if done:
                db.execute("INSERT OR REPLACE INTO ticks VALUES (?, ?, ?, ?)", (*row, turn, words))
            else:
                key = (*row, words)
                db.execute("DELETE FROM ticks WHERE battle = ? AND side = ? AND words = ?", key)
            self._known.pop(row, None)

    def _read(self, battle: str, side: str) -> tuple[int, TickedLines]:
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
