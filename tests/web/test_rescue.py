"""A damaged database file: noticed, set aside, what can be read saved; copies by themselves."""

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest

from assistant.battle import store
from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.events import RoundBegan
from assistant.battle.readers import UMPIRE
from assistant.battle.systems import SYSTEMS
from assistant.web import backups, database
from assistant.web.devices import Devices
from assistant.web.rescue import Saved, is_sound, noted, rescue

SYSTEM = SYSTEMS["rattenkrieg"]
AT = "2026-06-06T18:00:00+00:00"
ENTRIES = 400
PAGE = 4096


@pytest.fixture
def path(tmp_path):
    """A battle of four hundred entries, all of them in the one file."""
    path = tmp_path / "assistant.sqlite3"
    db = database.connect(path)
    store.prepare(db)
    Devices(path, "key").join_code("B", "us")
    store.add_battle(db, "B", "rattenkrieg", "Easy Company", AT)
    fight(path, 1, ENTRIES)
    yield path
    database.close(path)


def fight(path, first, last):
    db = database.connect(path)
    db.execute("PRAGMA synchronous = OFF")  # so many would take long on a slow disk
    for seq in range(first, last + 1):
        events = (RoundBegan(seq), RoundBegan(seq + 1))
        told = {"umpire": f"Round {seq} begins, and it is long. " * 3}
        entry = Entry(seq, AT, "umpire", "begin-round", f"tap {seq}", events, told=told)
        store.append(db, "B", entry, SYSTEM.written)


def whole(path):
    """A file as a power cut leaves it on the disk, closed, its log written back."""
    database.connect(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close(path)
    return path.read_bytes()


def pages_with(told, words):
    """The numbers of the pages, from nought, that hold some words."""
    count = len(told) // PAGE
    return [n for n in range(count) if words in told[n * PAGE : (n + 1) * PAGE]]


def spoil(path, told, pages):
    spoiled = bytearray(told)
    for page in pages:
        spoiled[page * PAGE : (page + 1) * PAGE] = b"\xa5" * PAGE
    path.write_bytes(spoiled)


def log(path):
    return store.read(database.connect(path), "B", SYSTEM.read)


def test_a_sound_file_is_left_alone(path):
    told = whole(path)

    assert is_sound(path)
    assert rescue(path) is None
    assert path.read_bytes() == told


def test_where_there_is_no_file_there_is_nothing_to_do(tmp_path):
    assert rescue(tmp_path / "assistant.sqlite3") is None


def test_what_stands_before_the_damage_is_saved_and_each_entry_is_whole(path):
    told = whole(path)
    page = pages_with(told, b"Round 200 begins")[0]
    spoil(path, told, [page])
    done = rescue(path)
    saved = log(path)

    assert 0 < len(saved) < 200
    assert [entry.seq for entry in saved] == list(range(1, len(saved) + 1))
    assert all(len(entry.events) == 2 for entry in saved)
    assert done.battles == (Saved("Easy Company", len(saved), ENTRIES - len(saved)),)
    assert is_sound(path)
    assert noted(path) == done


def test_the_damaged_file_is_kept(path):
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    spoiled = path.read_bytes()
    done = rescue(path)

    assert path.with_name(done.damaged).read_bytes() == spoiled


def test_an_entry_that_lost_some_of_its_events_counts_as_lost(path):
    told = whole(path)
    with closing(sqlite3.connect(path)) as conn, conn:
        conn.execute("DELETE FROM events WHERE seq = 300 AND n = 1")
    told = path.read_bytes()
    spoil(path, told, [pages_with(told, b"Round 390 begins")[-1]])
    rescue(path)

    assert len(log(path)) == 299


def test_a_copy_fills_in_what_the_damaged_file_lost(path):
    copy = backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 40)
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    done = rescue(path)

    assert len(log(path)) == ENTRIES + 40  # the copy's beginning, the damaged file's end
    assert done.copy == copy.name
    assert done.battles[0].lost == 0


def test_a_file_of_which_nothing_is_left_is_replaced_by_its_copy(path):
    backups.back_up(path)
    whole(path)
    path.write_bytes(b"no database at all" * 1000)
    done = rescue(path)

    assert len(log(path)) == ENTRIES
    assert done.battles == (Saved("Easy Company", ENTRIES, 0),)


def test_codes_on_paper_are_saved_too(path):
    code = Devices(path, "key").join_code("B", "us")
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    rescue(path)

    assert Devices(path, "key").join_code("B", "us") == code


def test_a_copy_can_be_made_while_somebody_writes(path):
    with database.writing(database.connect(path)):
        pass  # the last writing of this thread is behind it; another holds the file now
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        copy = backups.back_up(path)

    assert is_sound(copy)
    assert copy.parent == path.parent / "backups"


def test_no_copy_is_made_of_what_has_not_changed(path):
    assert backups.back_up(path) is not None
    assert backups.back_up(path) is None
    fight(path, ENTRIES + 1, ENTRIES + 1)
    assert backups.back_up(path) is not None


def test_a_phone_that_shows_that_it_lives_is_worth_no_copy(path):
    backups.back_up(path)
    with database.writing(database.connect(path)) as db:
        db.execute("UPDATE devices SET last_seen = joined_at || '.'")

    assert backups.back_up(path) is None


def test_a_phone_that_joins_and_a_title_that_changes_are_copied(path):
    backups.back_up(path)
    Devices(path, "key").admit(UMPIRE)
    assert backups.back_up(path) is not None
    with database.writing(database.connect(path)) as db:
        db.execute("UPDATE battles SET title = 'Another'")
    assert backups.back_up(path) is not None


def test_a_copy_of_a_copy_has_no_log_beside_it(path):
    copy = backups.back_up(path)
    with closing(sqlite3.connect(copy)) as conn:
        conn.execute("SELECT * FROM battles").fetchall()

        assert [each.name for each in copy.parent.iterdir()] == [copy.name]


def clock(monkeypatch, moment):
    """The laptop's clock, set."""

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return moment.replace(tzinfo=tz)

    monkeypatch.setattr(backups, "datetime", Clock)


def test_a_clock_that_is_set_back_keeps_no_copy_from_being_made_and_from_being_the_newest(
    path, monkeypatch
):
    clock(monkeypatch, datetime(2031, 5, 1, tzinfo=UTC))
    ahead = backups.back_up(path)
    os.utime(ahead, (2**31, 2**31))
    clock(monkeypatch, datetime(2026, 6, 6, tzinfo=UTC))
    made = []
    for n in range(backups.KEPT + 1):
        fight(path, ENTRIES + 1 + n, ENTRIES + 1 + n)
        made.insert(0, backups.back_up(path))

    assert backups.copies(path) == made[: backups.KEPT]


def test_copies_of_earlier_versions_are_found_and_are_the_older(path):
    made = backups.back_up(path)
    old = [made.with_name(f"assistant-2040010{day}-203000-1{day}.sqlite3") for day in (1, 2)]
    for each in old:
        shutil.copyfile(made, each)

    assert backups.copies(path) == [made, old[1], old[0]]
    fight(path, ENTRIES + 1, ENTRIES + 1)
    assert backups.back_up(path) == backups.copies(path)[0] != made


def test_where_there_are_only_copies_of_earlier_versions_the_next_is_the_newest(path):
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


def test_a_copy_that_fails_leaves_no_half_of_one(path, monkeypatch):
    def fail(*_):
        raise OSError("the disk is full")

    monkeypatch.setattr("os.replace", fail)

    assert backups.back_up(path) is None
    assert list((path.parent / "backups").iterdir()) == []
