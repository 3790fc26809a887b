"""The database file: safe settings, one connection a thread, transactions."""

import shutil
import sqlite3
import threading
from contextlib import closing

import pytest

from assistant.battle.storage import sqlite
from assistant.web.database import database


@pytest.fixture
def path(tmp_path):
    yield tmp_path / "battles.sqlite3"
    database.close(tmp_path / "battles.sqlite3")


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("busy_timeout", 5000),
        ("foreign_keys", 1),
        ("fullfsync", 1),
        ("checkpoint_fullfsync", 1),
    ],
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
        with database.write_transaction(db):
            db.table("orders").insert({"words": "advance"})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert db.table("orders").count == 0


def test_a_writer_keeps_others_from_writing_from_its_first_reading_on(path):
    db = database.connect(path)
    other = sqlite3.connect(path, timeout=0)
    with database.write_transaction(db), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    other.close()


def test_a_file_that_cannot_be_written_is_noticed(path):
    db = database.connect(path)
    assert database.can_write(db)

    db.execute("PRAGMA query_only = ON")

    assert not database.can_write(db)


@pytest.fixture
def orders(path):
    """A database with a table, and a function that adds a row."""
    db = database.connect(path)
    with database.write_transaction(db):
        db.execute("CREATE TABLE orders (words TEXT)")

    def give(words):
        with database.write_transaction(database.connect(path)):
            database.connect(path).execute("INSERT INTO orders VALUES (?)", [words])

    return give


def log_of(path):
    return path.with_name(f"{path.name}-wal")


def orders_in_file_alone(path, tmp_path):
    """The orders in the file itself, as found after copying only that file to a stick."""
    stick = tmp_path / "stick.sqlite3"
    shutil.copyfile(path, stick)
    with closing(sqlite3.connect(stick)) as conn:
        return [words for (words,) in conn.execute("SELECT words FROM orders")]


@pytest.mark.parametrize("opened", [database.connect, sqlite.open_plain])
def test_no_connection_writes_the_log_back_automatically(path, opened):
    conn = opened(path)

    assert conn.execute("PRAGMA wal_autocheckpoint").fetchone()[0] == 0
    conn.close()


def test_after_writing_back_the_file_alone_holds_everything(path, tmp_path, orders):
    orders("advance")

    assert database.write_back(database.connect(path))
    assert orders_in_file_alone(path, tmp_path) == ["advance"]
    assert log_of(path).stat().st_size == 0


def test_a_long_reader_delays_neither_writers_nor_the_next_write_back(path, tmp_path, orders):
    orders("advance")
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM orders").fetchall()
        orders("halt")

        assert not database.write_back(database.connect(path))
        orders("fire")
        assert reader.execute("SELECT * FROM orders").fetchall() == [("advance",)]
    assert database.write_back(database.connect(path))
    assert orders_in_file_alone(path, tmp_path) == ["advance", "halt", "fire"]


def test_nobody_commits_while_the_log_is_written_back(path, orders):
    in_turn = []

    def back():
        database.write_back(database.connect(path))
        in_turn.append("written back")

    with database.write_transaction(database.connect(path)):
        other = threading.Thread(target=back)
        other.start()
        other.join(0.3)
        in_turn.append("committed")
    other.join()

    assert in_turn == ["committed", "written back"]


def test_the_write_ahead_log_stays_small_between_two_write_backs(path, orders, monkeypatch):
    monkeypatch.setattr(sqlite, "COMMITS", 20)
    sizes = []
    for number in range(100):
        orders(f"order {number}")
        sizes.append(log_of(path).stat().st_size)

    assert sizes.count(0) == 5


def test_a_full_disk_that_delays_the_write_back_fails_no_tap(path, orders, monkeypatch):
    monkeypatch.setattr(sqlite, "COMMITS", 1)
    db = database.connect(path)
    db.conn.set_authorizer(
        lambda action, first, *_: (
            sqlite3.SQLITE_DENY
            if action == sqlite3.SQLITE_PRAGMA and first == "wal_checkpoint"
            else sqlite3.SQLITE_OK
        )
    )

    with pytest.raises(sqlite3.DatabaseError):
        db.execute("PRAGMA wal_checkpoint")
    orders("advance")

    assert db.table("orders").count == 1
