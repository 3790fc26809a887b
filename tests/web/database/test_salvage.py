"""Rows of a file: a missing table is queried once or twice, and then skipped."""

import sqlite3

import pytest

from assistant.web.rescue import salvage


@pytest.fixture
def statements_run(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The queries sent to each file that is opened from now on."""
    statements: list[str] = []
    opened = salvage.sqlite.open_read_only

    class Counted:
        def __init__(self, conn):
            self.conn = conn

        def execute(self, words):
            statements.append(words)
            return self.conn.execute(words)

        def close(self):
            self.conn.close()

    monkeypatch.setattr(salvage.sqlite, "open_read_only", lambda path: Counted(opened(path)))
    return statements


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "a.sqlite3"
    with sqlite3.connect(path) as conn:
        conn.execute("CREATE TABLE kept (word TEXT)")
        conn.executemany("INSERT INTO kept VALUES (?)", [("a",), ("b",)])
    conn.close()
    return path


def test_a_table_that_is_not_there_has_no_rows_and_costs_next_to_nothing(file, statements_run):
    assert list(salvage.rows(file, "campaigns")) == []
    assert len(statements_run) <= 2


def test_an_existing_table_is_read_completely(file, statements_run):
    assert [row["word"] for row in salvage.rows(file, "kept")] == ["a", "b"]
    assert statements_run
