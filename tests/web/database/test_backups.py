"""Copies of the database file: automatic, in order, undamaged."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from assistant.battle.storage import store
from assistant.battle.viewers import UMPIRE
from assistant.web.database import backups, database, integrity
from assistant.web.database.integrity import is_sound
from assistant.web.devices.devices import Devices
from assistant.web.services import services_of
from assistant.web.settings import Settings
from tests.browser.laid import Laid
from tests.web.damage import battle_of, fight

ENTRIES = 20


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "assistant.sqlite3"
    battle_of(path, ENTRIES)
    yield path
    database.close(path)


def set_up(data):
    """Set up the first battle from the first page."""
    services_of(Settings(data)).battles.open("easy-company")


@pytest.mark.parametrize("first_battle", [set_up, Laid])
def test_the_first_battle_of_a_new_folder_is_copied(first_battle, tmp_path, caplog):
    path = Settings(tmp_path).database
    first_battle(tmp_path)

    assert len(backups.copies(path)) == 1
    assert caplog.messages == []
    database.close(path)


def test_a_copy_can_be_made_while_somebody_writes(path):
    with database.write_transaction(database.connect(path)):
        pass  # the last writing of this thread is behind it; another holds the file now
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        copy = backups.back_up(path)

    assert is_sound(copy)
    assert copy.parent == path.parent / "backups"


def test_no_copy_is_made_without_a_change(path):
    assert backups.back_up(path) is not None
    assert backups.back_up(path) is None
    fight(path, ENTRIES + 1, ENTRIES + 1)
    assert backups.back_up(path) is not None


def test_a_sign_of_life_of_a_phone_causes_no_copy(path):
    backups.back_up(path)
    with database.write_transaction(database.connect(path)) as db:
        db.execute("UPDATE devices SET last_seen = joined_at || '.'")

    assert backups.back_up(path) is None


def test_a_phone_that_joins_and_a_title_that_changes_are_copied(path):
    backups.back_up(path)
    Devices(path, "key").add(UMPIRE)
    assert backups.back_up(path) is not None
    with database.write_transaction(database.connect(path)) as db:
        db.execute("UPDATE battles SET title = 'Another'")
    assert backups.back_up(path) is not None


def test_a_copy_of_a_copy_has_no_log_beside_it(path):
    copy = backups.back_up(path)
    with closing(sqlite3.connect(copy)) as conn:
        conn.execute("SELECT * FROM battles").fetchall()

        assert [each.name for each in copy.parent.iterdir()] == [copy.name]


def clock(monkeypatch, moment):
    """Set the laptop's clock."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return moment.replace(tzinfo=tz)

    monkeypatch.setattr(backups, "datetime", Clock)


def test_a_clock_set_back_does_not_stop_copies_or_their_order(path, monkeypatch):
    clock(monkeypatch, datetime(2031, 5, 1, tzinfo=UTC))
    ahead = backups.back_up(path)
    os.utime(ahead, (2**31, 2**31))
    clock(monkeypatch, datetime(2026, 6, 6, tzinfo=UTC))
    made = []
    for n in range(backups.KEPT + 1):
        fight(path, ENTRIES + 1 + n, ENTRIES + 1 + n)
        made.insert(0, backups.back_up(path))

    assert backups.copies(path) == made[: backups.KEPT]


def test_copies_of_earlier_versions_are_listed_as_older(path):
    made = backups.back_up(path)
    old = [made.with_name(f"assistant-2040010{day}-203000-1{day}.sqlite3") for day in (1, 2)]
    for each in old:
        shutil.copyfile(made, each)

    assert backups.copies(path) == [made, old[1], old[0]]
    fight(path, ENTRIES + 1, ENTRIES + 1)
    assert backups.back_up(path) == backups.copies(path)[0] != made


def test_after_copies_of_earlier_versions_the_next_copy_is_the_newest(path):
    made = backups.back_up(path)
    made.rename(made.with_name("assistant-20400101-203000-123456.sqlite3"))
    fight(path, ENTRIES + 1, ENTRIES + 1)

    newest = backups.back_up(path)

    assert len(backups.copies(path)) == 2
    assert backups.copies(path)[0] == newest


def test_the_oldest_copies_make_room(path):
    for n in range(backups.KEPT + 3):
        fight(path, ENTRIES + 1 + n, ENTRIES + 1 + n)
        newest = backups.back_up(path)

    assert len(backups.copies(path)) == backups.KEPT
    assert backups.copies(path)[0] == newest


def test_a_failed_copy_leaves_no_partial_file(path, monkeypatch):
    def fail(*_):
        raise OSError("the disk is full")

    monkeypatch.setattr("os.replace", fail)

    assert backups.back_up(path) is None
    assert list((path.parent / "backups").iterdir()) == []


def test_a_damaged_file_is_not_copied_and_is_checked_at_the_next_start(path):
    sound = backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 2)
    with database.write_transaction(database.connect(path)) as db:
        db.execute("UPDATE entries SET why = 'x' WHERE seq = 3")

    assert backups.back_up(path) is None
    assert [each.name for each in sound.parent.iterdir()] == [sound.name]
    assert (path.parent / integrity.CHECK_MARKER).exists()


def test_a_removal_is_copied_even_that_of_the_last_battle(path):
    backups.back_up(path)
    store.remove(database.connect(path), "B")
    copy = backups.back_up(path)

    with closing(sqlite3.connect(copy)) as conn:
        assert conn.execute("SELECT battle FROM removed").fetchall() == [("B",)]
    assert backups.back_up(path) is None


def test_a_file_without_a_battle_replaces_no_copy(tmp_path, path):
    copy = backups.back_up(path)
    with database.write_transaction(database.connect(path)) as db:
        for table in ("lots", "entries", "events", "battles"):
            db.execute(f"DELETE FROM {table}")

    assert backups.back_up(path) is None
    assert backups.copies(path) == [copy]
