"""The readable rows of a database file, damaged or not."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from assistant.battle.storage import sqlite

Row = dict[str, Any]
MOST_ROWS = 1 << 22  # looked for in a table that does not say how many it has
ABSENT = "no such table"  # part of the message of SQLite for a missing table
MOST_TRIES = 20_000  # to read a table; the rest is then given up


def rows(source: Path, table: str) -> Iterator[Row]:
    """Yield the rows of a table that can be read; none if the table does not exist."""
    try:
        with closing(sqlite.open_read_only(source)) as conn:
            yield from _Table(conn, table).rows()
    except sqlite.Error:
        return


class _Table:
    """A table of a damaged file."""

    def __init__(self, conn: sqlite.Connection, name: str) -> None:
        self._conn = conn
        self._name = name
        self._tries = MOST_TRIES

    def rows(self) -> Iterator[Row]:
        """Yield the rows that can be read, in order of their numbers."""
        last = self._ask(f"SELECT max(rowid) AS last FROM {self._name}")
        yield from self._rows_between(1, (last[0]["last"] or 0) if last else MOST_ROWS)

    def _rows_between(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows between two numbers; read in halves if some cannot be read."""
        where = f"rowid BETWEEN {first} AND {last}"
        found = self._ask(f"SELECT * FROM {self._name} NOT INDEXED WHERE {where}")
        if found is not None:
            yield from map(dict, found)
        elif first < last and self._tries > 0:
            middle = (first + last) // 2
            yield from self._rows_between(first, middle)
            yield from self._rows_between(middle + 1, last)

    def _ask(self, words: str) -> list[sqlite.Row] | None:
        self._tries -= 1
        try:
            return self._conn.execute(words).fetchall()
        except (sqlite.Error, OverflowError, MemoryError) as problem:
            if ABSENT in str(problem):
                self._tries = 0  # to read it in halves would fail as often as is allowed
            return None
