"""A file that holds less than its copies: the first page says so, and restores the rest."""

import sqlite3
from contextlib import closing

import pytest

from assistant.battle.storage import store
from assistant.web.app import create_app
from assistant.web.database import backups, database
from assistant.web.devices.devices import Devices
from assistant.web.rescue.missing_entries import missing
from assistant.web.settings import Settings
from tests.web.damage import AT, battle_of, fight, log
from tests.web.evening import words_of

pytestmark = pytest.mark.long

ENTRIES = 30


@pytest.fixture
def settings(tmp_path):
    return Settings(tmp_path)


@pytest.fixture
def path(settings):
    battle_of(settings.database, ENTRIES)
    yield settings.database
    database.close(settings.database)


@pytest.fixture
def umpire(settings, path):
    """A function that opens the first page at that moment, in the umpire's browser."""

    def opened():
        client = create_app(settings).test_client()
        assert client.get(f"/console/key/{settings.console_key}").status_code == 303
        return client

    return opened


def cut(path, entries):
    """Cut the file back to this many entries."""
    database.close(path)
    with closing(sqlite3.connect(path)) as conn, conn:
        conn.execute("DELETE FROM events WHERE seq > ?", [entries])
        conn.execute("DELETE FROM entries WHERE seq > ?", [entries])
        if not entries:
            conn.execute("DELETE FROM battles")
            conn.execute("DELETE FROM joins")


@pytest.mark.parametrize(("left", "said"), [(0, "none in the file"), (12, "12 in the file")])
def test_entries_that_only_copies_hold_are_named_and_restored(path, umpire, left, said):
    code = Devices(path, "key").join_code("B", "us")
    backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 5)
    backups.back_up(path)
    cut(path, left)
    browser = umpire()
    page = words_of(browser.get("/").text)

    assert "A copy has more entries than the file of the battles" in page
    assert f"Easy Company {ENTRIES + 5} entries in a copy, {said}" in page
    assert browser.post("/brought-back").status_code == 303
    assert len(log(path)) == ENTRIES + 5
    assert "A copy has more" not in words_of(browser.get("/").text)
    assert Devices(path, "key").join_code("B", "us") == code


def test_a_copy_of_the_emptier_file_does_not_hide_the_fuller_one(path):
    backups.back_up(path)
    cut(path, 12)
    for each in range(2):
        fight(path, 13 + each, 13 + each)
        backups.back_up(path)

    assert [(each.here, each.there) for each in missing(path)] == [(14, ENTRIES)]


def test_if_nothing_is_missing_the_first_page_says_nothing(path, umpire):
    backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 5)

    assert missing(path) == ()
    assert "A copy has more" not in words_of(umpire().get("/").text)


def test_entries_of_another_course_of_a_battle_are_not_added(path):
    fight(path, ENTRIES + 1, ENTRIES + 10)
    backups.back_up(path)
    cut(path, ENTRIES)
    fight(path, ENTRIES + 1, ENTRIES + 2, tap="otherwise")

    assert missing(path) == ()


def test_a_removed_battle_is_not_offered(path):
    backups.back_up(path)
    cut(path, 0)
    with database.write_transaction(database.connect(path)) as db:
        db.execute("INSERT INTO removed VALUES ('B')")

    assert missing(path) == ()


def test_a_removed_battle_is_not_offered_though_the_file_is_lost(path, umpire):
    backups.back_up(path)
    store.add_battle(database.connect(path), "C", "rattenkrieg", "The mill", AT)
    fight(path, 1, 3, battle="C")
    browser = umpire()
    browser.post("/battles/B/remove")
    database.close(path)
    path.unlink()
    browser = umpire()
    said = words_of(browser.get("/").text)

    assert "The mill 3 entries in a copy, none in the file" in said
    assert "Easy Company 30" not in said
    browser.post("/brought-back")
    assert [row["id"] for row in store.battles(database.connect(path))] == ["C"]
    assert store.was_removed(database.connect(path), "B")


def test_an_unreadable_copy_is_ignored(path):
    backups.back_up(path).write_bytes(b"no database at all" * 1000)

    assert missing(path) == ()
