"""The database file: safe settings, one connection a thread, transactions."""

import sqlite3
import threading

import pytest

from assistant.web import database


@pytest.fixture
def path(tmp_path):
    yield tmp_path / "battles.sqlite3"
    database.close(tmp_path / "battles.sqlite3")


@pytest.mark.parametrize(
    ("setting", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("busy_timeout", 5000), ("foreign_keys", 1)],
)
def test_a_commit_survives_a_power_cut_and_waits_for_others(path, setting, value):
    assert database.connect(path).execute(f"PRAGMA {setting}").fetchone()[0] == value


def test_a_thread_keeps_its_connection_and_another_has_its_own(path):
    here = database.connect(path)
    there = []
    thread = threading.Thread(target=lambda: there.append(database.connect(path)))
    thread.start()
    thread.join()

    assert database.connect(path) is here
    assert there[0] is not here


def test_a_transaction_that_fails_leaves_nothing(path):
    db = database.connect(path)
    db.execute("CREATE TABLE orders (words TEXT)")

    def fail():
        with database.writing(db):
            db.table("orders").insert({"words": "advance"})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert db.table("orders").count == 0


def test_who_writes_keeps_others_from_writing_from_his_first_reading_on(path):
    db = database.connect(path)
    other = sqlite3.connect(path, timeout=0)
    with database.writing(db), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.close()


def test_a_file_that_cannot_be_written_is_noticed(path):
    db = database.connect(path)
    assert database.can_write(db)

    db.execute("PRAGMA query_only = ON")

    assert not database.can_write(db)
