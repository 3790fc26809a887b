"""A full disk: pages have a banner, taps are refused, and everything else continues."""

import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.battle.storage import sqlite
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.app import create_app
from assistant.web.database import database, integrity
from assistant.web.devices.device_cookie import COOKIE
from assistant.web.devices.devices import Devices
from assistant.web.rescue.read_only_copy import read_only_copy
from assistant.web.server import data_folder
from assistant.web.server.data_folder import UnusableFolder, open_folder
from assistant.web.settings import Settings
from assistant.web.streams.disk_alarm import (
    DAMAGED,
    NOTHING_KEPT,
    NOTHING_KEPT_PHONE,
    NOTHING_KEPT_SINCE_START,
)
from assistant.web.streams.open_stream import RETRY
from tests.web.evening import words_of
from tests.web.streaming import AtOnce, waiting_texts

TOO_MUCH = b"x" * 1_000_000


def fill_database(path):
    """Let every writer get a real SQLite error: there is no page left."""
    db = database.connect(path)
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    refused = pytest.raises(sqlite3.OperationalError, match="database or disk is full")
    with refused, database.write_transaction(db):
        db.execute("CREATE TABLE fill AS SELECT ? AS x", [TOO_MUCH])


def read_only(path):
    """Let every writer get a real SQLite error: the file is read-only."""
    database.connect(path).execute("PRAGMA query_only = ON")
    refused = pytest.raises(sqlite3.OperationalError, match="attempt to write a readonly database")
    with refused, database.write_transaction(database.connect(path)) as db:
        db.execute("DELETE FROM battles")


def room(path):
    database.connect(path).execute("PRAGMA max_page_count = 1000000")
    database.connect(path).execute("PRAGMA query_only = OFF")


@pytest.fixture
def acting(played):
    return played


KINDS = pytest.mark.parametrize("kind", [fill_database, read_only])


def tap(evening, **told):
    return evening.post("umpire", "set-conditions", visibility="dawn", **told)


@KINDS
def test_pages_are_read_with_a_band_and_a_tap_is_refused_until_there_is_room(acting, kind):
    kind(acting.settings.database)
    before = acting.battle
    for page in ("/", acting.base, f"{acting.base}/codes", "/cards"):
        answer = acting.umpire.get(page)
        assert answer.status_code == 200
        assert NOTHING_KEPT in words_of(answer.text)
    for phone in (acting.german, acting.us):
        assert NOTHING_KEPT_PHONE in words_of(phone.get("/side/").text)
    if kind is read_only:
        assert tap(acting, ambient="combat").status_code == 507
        assert acting.battle == before

    room(acting.settings.database)
    assert tap(acting, ambient="combat").status_code == 303
    assert acting.battle != before
    assert NOTHING_KEPT not in words_of(acting.umpire.get(acting.base).text)


@pytest.fixture
def streams(acting):
    """A page of the umpire and one of a player, opened before anything is wrong."""
    hub = acting.services.hub
    hub.start(AtOnce())
    opened = [hub.listen(reader) for reader in (UMPIRE, Viewer("side", acting.id, "us"))]
    for stream in opened:
        assert "trouble" not in words_on(stream)
    return opened


def words_on(stream):
    return "".join(message.plain.decode() for message in waiting_texts(stream))


def band(words):
    return f'event: trouble\ndata: "{words}"\n\n'


def test_open_pages_hear_of_a_full_disk_with_the_tap_that_fails(acting, streams):
    read_only(acting.settings.database)
    for _ in range(2):  # once is enough
        assert tap(acting, ambient="combat").status_code == 507

    assert [words_on(stream) for stream in streams] == [
        band(NOTHING_KEPT),
        band(NOTHING_KEPT_PHONE),
    ]


@KINDS
def test_open_pages_soon_hear_of_a_full_disk_and_of_free_space(acting, streams, kind):
    kind(acting.settings.database)
    database.connect(acting.settings.database).execute("PRAGMA query_only = ON")
    acting.services.alarm.look()
    assert [words_on(stream) for stream in streams] == [
        band(NOTHING_KEPT),
        band(NOTHING_KEPT_PHONE),
    ]
    acting.services.alarm.look()
    assert [words_on(stream) for stream in streams] == ["", ""]

    room(acting.settings.database)
    acting.services.alarm.look()
    assert [words_on(stream) for stream in streams] == [band(""), band("")]


@pytest.mark.long
def test_a_page_that_opens_its_stream_in_between_is_notified_first(acting):
    read_only(acting.settings.database)
    first, second, *_ = waiting_texts(acting.services.hub.listen(UMPIRE))

    assert (first, second.plain.decode()) == (RETRY, band(NOTHING_KEPT))


@pytest.mark.long
def test_damage_is_shown_only_on_open_pages_of_the_umpire(acting, streams):
    integrity.request_check(acting.settings.data)
    acting.services.alarm.look()

    assert [words_on(stream) for stream in streams] == [band(DAMAGED), ""]


@pytest.mark.long
@KINDS
def test_a_device_that_was_not_seen_for_long_can_still_read(acting, kind):
    db = database.connect(acting.settings.database)
    with database.write_transaction(db):
        db.execute("UPDATE devices SET last_seen = '2020-01-01T00:00:00+00:00'")
    kind(acting.settings.database)

    assert acting.umpire.get("/").status_code == 200
    assert acting.german.get("/side/").status_code == 200


@pytest.mark.long
def test_a_damaged_time_of_last_use_does_not_lock_a_device_out(acting):
    with database.write_transaction(database.connect(acting.settings.database)) as db:
        db.execute("UPDATE devices SET last_seen = 'last Friday'")

    assert acting.german.get("/side/").status_code == 200


def without_secret(acting):
    """The battle as an earlier version of the program left it, not opened yet."""
    db = database.connect(acting.settings.database)
    with database.write_transaction(db):
        db.execute("DELETE FROM lots")
    with acting.services.battles.reread([acting.id], ""):
        pass
    return db


@pytest.mark.long
def test_a_battle_of_an_earlier_version_is_read_without_a_write(acting):
    db = without_secret(acting)
    db.execute("PRAGMA query_only = ON")
    for page in ("/", acting.base, f"{acting.base}/do/initiative", f"{acting.base}/as/us"):
        answer = acting.umpire.get(page)
        assert answer.status_code == 200
        assert NOTHING_KEPT not in words_of(answer.text)  # for nobody tried to write
    assert acting.german.get("/side/").status_code == 200
    assert db.table("lots").count == 0


@pytest.mark.long
def test_the_next_start_makes_the_secret_of_such_a_battle(acting):
    db = without_secret(acting)
    create_app(acting.settings)

    assert [row["battle"] for row in db.table("lots").rows] == [acting.id]


@pytest.fixture
def devices(tmp_path):
    path = tmp_path / "assistant.sqlite3"
    devices = Devices(path, "key")
    read_only_tables(path)
    yield devices
    database.close(path)


def read_only_tables(path):
    database.connect(path).execute("PRAGMA query_only = ON")


RED = Viewer("side", "B1", "red")


@pytest.mark.long
def test_a_device_that_joins_meanwhile_is_signed_in_until_the_program_ends(devices):
    umpire, red = {COOKIE: devices.add(UMPIRE)}, {COOKIE: devices.add(RED)}

    assert devices.device_of(umpire).reader == UMPIRE
    assert devices.devices_of("B1") == [devices.device_of(red)]
    devices.sign_out(devices.device_of(red).id)
    assert devices.device_of(red) is None
    assert devices.devices_of("B1") == []


@pytest.mark.long
def test_a_code_made_on_a_full_disk_can_be_revoked(devices):
    code = devices.join_code("B1", "red")

    assert devices.join_code("B1", "red") == code
    assert devices.join_code("B1", None) != code
    assert devices.reader_by_code(code.lower()) == RED
    devices.revoke(code)
    assert devices.reader_by_code(code) is None
    assert devices.join_code("B1", "red") != code


@pytest.mark.long
def test_an_existing_code_is_shown_without_writing(tmp_path):
    path = tmp_path / "assistant.sqlite3"
    devices = Devices(path, "key")
    code = devices.join_code("B1", "red")
    read_only_tables(path)

    assert devices.join_code("B1", "red") == code
    database.close(path)


class Broken(sqlite3.DatabaseError):
    """An error as SQLite raises it."""

    def __init__(self, name):
        super().__init__(name)
        self.sqlite_errorcode = getattr(sqlite3, name)


@pytest.mark.long
@pytest.mark.parametrize("name", ["SQLITE_CORRUPT", "SQLITE_NOTADB"])
def test_a_damaged_file_is_not_called_a_full_disk(acting, monkeypatch, name):
    def damaged(*_):
        raise Broken(name)

    monkeypatch.setattr("assistant.web.home.home.first_page", damaged)
    answer = acting.umpire.get("/")
    monkeypatch.undo()

    assert answer.status_code == 500
    assert DAMAGED in words_of(answer.text)
    assert (acting.settings.data / integrity.CHECK_MARKER).exists()
    assert DAMAGED in words_of(acting.umpire.get(acting.base).text)
    assert DAMAGED not in words_of(acting.german.get("/side/").text)


@pytest.mark.long
def test_a_program_error_is_reported_neither_as_damage_nor_as_a_full_disk(acting, monkeypatch):
    def wrong(*_):
        raise sqlite3.IntegrityError("UNIQUE constraint failed")

    monkeypatch.setattr("assistant.web.home.home.first_page", wrong)
    acting.app.config["PROPAGATE_EXCEPTIONS"] = False
    answer = acting.umpire.get("/")

    assert answer.status_code == 500
    assert "The program made a mistake" in words_of(answer.text)


@pytest.mark.long
def test_a_folder_that_cannot_be_written_is_read_and_stays_as_it_is(acting):
    base, entries = acting.base, len(acting.game.entries)
    database.close(acting.settings.database)
    kept = {each: each.read_bytes() for each in acting.settings.data.glob("assistant.sqlite3*")}
    with read_only_copy(acting.settings) as settings:
        client = create_app(settings).test_client()
        assert client.get(f"/console/key/{settings.console_key}").status_code == 303
        page = client.get(base)
        refused = client.post(
            f"{base}/do/set-conditions",
            data={"visibility": "dawn", "ambient": "combat", "request": "a tap " * 4},
        )
        database.close(settings.database)

    assert page.status_code == 200
    assert NOTHING_KEPT_SINCE_START in words_of(page.text)
    assert refused.status_code == 507
    assert not Path(settings.file).exists()
    assert {each: each.read_bytes() for each in kept} == kept
    assert len(acting.game.entries) == entries


def no_room(*_, **__):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.long
def test_a_network_choice_works_even_if_it_cannot_be_saved(acting, monkeypatch):
    monkeypatch.setattr(Path, "write_text", no_room)
    wifi = {"name": "Club hall", "password": "12345678"}
    answer = acting.umpire.post(f"{acting.base}/wifi", data=wifi)

    assert answer.status_code == 303
    assert "Club hall" in acting.umpire.get(f"{acting.base}/codes").text


@pytest.mark.long
@pytest.mark.parametrize(("name", "status"), [("ENOSPC", 507), ("EROFS", 507), ("EMFILE", 500)])
def test_a_file_that_the_disk_does_not_take_is_reported_as_such(acting, monkeypatch, name, status):
    def fails(*_, **__):
        raise OSError(getattr(errno, name), name)

    acting.app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(Path, "unlink", fails)
    answer = acting.umpire.post("/rescued")

    assert answer.status_code == status
    assert ("disk is full or cannot be written" in words_of(answer.text)) == (status == 507)


@pytest.mark.long
def test_the_page_says_that_there_is_no_room_for_a_copy(acting, monkeypatch):
    monkeypatch.setattr("shutil.copyfile", no_room)
    unusable = pytest.raises(UnusableFolder, match="No space left on device")
    with unusable, open_folder(acting.settings, is_writable=False):
        pass


@pytest.mark.long
def test_on_a_full_disk_no_start_calls_a_sound_file_damaged(acting, monkeypatch):
    """SQLite cannot read a file if it cannot write 32 kB beside it."""
    path, base = acting.settings.database, acting.base
    database.close(path)
    kept = sorted(acting.settings.data.rglob("*.sqlite3"))
    usual, sound = Path.open, integrity.is_sound

    def opened(self, *args, **more):
        return no_room() if self.name == data_folder.PROBE else usual(self, *args, **more)

    monkeypatch.setattr(Path, "open", opened)
    monkeypatch.setattr(integrity, "is_sound", lambda each: each != path and sound(each))
    with open_folder(acting.settings, is_writable=True) as (opening, said):
        client = opening.whole().test_client()
        client.get(f"/console/key/{acting.settings.console_key}")
        page = client.get(base)

    assert page.status_code == 200
    assert NOTHING_KEPT_SINCE_START in words_of(page.text)
    assert "cannot be written" in said[0]
    assert sorted(acting.settings.data.rglob("*.sqlite3")) == kept


SERVE = (sys.executable, "-m", "assistant", "serve", "--no-browser", "--host", "127.0.0.1")


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there a folder is closed by other means")
def test_a_server_starts_on_a_folder_that_may_not_be_written(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    settings = Settings(data)
    create_app(settings)
    database.close(settings.database)
    data.chmod(0o555)
    words = [*SERVE, "--port", "0", "--data", str(data)]
    nobody = {"user": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    for folder in [tmp_path, *tmp_path.parents][:-1]:
        if nobody and folder != Path("/tmp"):
            folder.chmod(0o755)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, **nobody) as server:
        said = [server.stdout.readline() for _ in range(3)]
        server.terminate()
    data.chmod(0o755)

    assert said[0].startswith("console: ")
    assert "cannot be written. You can read its battles" in said[2]
    assert [each.name for each in data.iterdir()] == ["assistant.sqlite3"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "is_unwritten"),
    [("SQLITE_FULL", True), ("SQLITE_READONLY", True), ("SQLITE_CORRUPT", False)],
)
def test_refused_writes_are_distinguished_from_lost_ones(name, is_unwritten):
    problem = sqlite3.OperationalError(name)
    problem.sqlite_errorcode = getattr(sqlite3, name) | 1 << 8  # with what SQLite knows besides

    assert sqlite.is_unwritten(problem) is is_unwritten
    assert sqlite.is_damage(problem) is not is_unwritten
