"""Differences on Windows, simulated by stand-ins: locks, events, file names."""

import ctypes
import errno
import importlib.util
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path, PureWindowsPath

import pytest

from assistant.battle.storage import sqlite
from assistant.web.database import backups, database, renamed_files
from tests.conftest import PATIENCE_S
from tests.web.damage import battle_of

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def windows(monkeypatch):
    """A function that loads a module again, as Windows would; it returns the module's names."""

    def load(name):
        monkeypatch.setattr(sys, "platform", "win32")
        spec = importlib.util.find_spec(name)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


class Msvcrt:
    """A stand-in that locks bytes from the file position, also against the same process."""

    LK_NBLCK = 2

    def __init__(self):
        self._held = set()

    def locking(self, file, mode, count):
        place = os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR)
        if place in self._held:
            raise PermissionError(errno.EACCES, "Permission denied")
        self._held.add(place)


def test_a_second_server_reads_the_address_of_the_first(windows, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "msvcrt", Msvcrt())
    one_writer = windows("assistant.web.database.folder_lock")
    with one_writer.FolderLock(tmp_path) as first:
        first.note("http://127.0.0.1:8765/")
        with pytest.raises(one_writer.FolderTaken, match=r"open http://127\.0\.0\.1:8765/"):
            one_writer.FolderLock(tmp_path)

    assert (tmp_path / one_writer.FILE).read_bytes() == b""


class Kernel:
    """A stand-in for calls to Windows: console events, the end of another process."""

    def __init__(self):
        self.handlers = []
        self.parent_ended = threading.Event()
        self.OpenProcess = lambda access, inherits, id: id
        self.SetConsoleCtrlHandler = lambda handler, adds: self.handlers.append(handler)
        self.WaitForSingleObject = lambda process, ms: self.parent_ended.wait(PATIENCE_S)


@pytest.fixture
def kernel(monkeypatch):
    kernel = Kernel()
    monkeypatch.setattr(ctypes, "WinDLL", lambda *_, **__: kernel, raising=False)
    monkeypatch.setattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 0, raising=False)
    monkeypatch.setattr(signal, "SIGBREAK", 21, raising=False)
    return kernel


def test_the_signals_are_those_of_windows(windows, kernel):
    assert windows("assistant.web.server.stopping").signals() == [signal.SIGINT, signal.SIGTERM, 21]


@pytest.mark.parametrize("event", [2, 5, 6], ids=["closed", "logged off", "shut down"])
def test_a_closed_console_stops_the_server_and_waits_for_its_end(windows, kernel, event):
    stopped = threading.Event()
    watch = windows("assistant.web.server.stopping").Watch(stopped.set)
    (handler,) = kernel.handlers
    answered = []
    console = threading.Thread(target=lambda: answered.append(handler(event)))
    console.start()
    assert stopped.wait(PATIENCE_S), "nothing stopped the server"
    assert console.is_alive()
    watch.ended()
    console.join(PATIENCE_S)

    assert answered == [1]
    assert [handler(key) for key in (0, 1)] == [0, 0]  # Ctrl-C and Ctrl-Break are Python's own


def test_a_server_stops_when_the_process_that_started_it_was_ended(windows, kernel, monkeypatch):
    monkeypatch.setenv("ASSISTANT_PARENT", "4711")
    stopped = threading.Event()
    windows("assistant.web.server.stopping").Watch(stopped.set)
    assert not stopped.wait(0.3)
    kernel.parent_ended.set()

    assert stopped.wait(PATIENCE_S), "nothing stopped the server"


def test_a_server_whose_starter_is_gone_already_stops_too(windows, kernel, monkeypatch):
    monkeypatch.setenv("ASSISTANT_PARENT", "4711")
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 87)
    kernel.OpenProcess = lambda *_: None
    stopped = threading.Event()
    windows("assistant.web.server.stopping").Watch(stopped.set)

    assert stopped.wait(PATIENCE_S), "nothing stopped the server"


@pytest.mark.filterwarnings("ignore:pathlib.PurePath.as_uri:DeprecationWarning")  # Python 3.14
@pytest.mark.parametrize(
    ("path", "address"),
    [
        (r"C:\Users\Ann Lee\a#1.sqlite3", "file:///C:/Users/Ann%20Lee/a%231.sqlite3"),
        (r"\\server\share\a?.sqlite3", "file:////server/share/a%3F.sqlite3"),
    ],
)
def test_a_file_on_a_network_drive_has_an_address_without_a_host(path, address):
    """SQLite takes no host in an address: the start would call the file damaged."""
    assert sqlite.address_of(PureWindowsPath(path)) == address


def test_sqlite_reads_such_an_address(tmp_path):
    path = tmp_path / "a b.sqlite3"
    battle_of(path, 1)
    database.close(path)
    local = sqlite.address_of(path)
    conn = sqlite.sqlite3.connect(local.replace("file:///", "file:////"), uri=True)

    assert conn.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    conn.close()


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "assistant.sqlite3"
    battle_of(path, 3)
    yield path
    database.close(path)


def held_by_a_scanner(monkeypatch, place, name, times):
    """Let a virus scanner hold every file that was just written, for some tries."""
    usual, tries = getattr(place, name), []

    def refused(*args, **more):
        tries.append(args)
        if len(tries) <= times:
            raise PermissionError(errno.EACCES, "The process cannot access the file")
        return usual(*args, **more)

    monkeypatch.setattr(place, name, refused)


def rename_battle(path, title):
    """Rename a battle, which makes another copy worthwhile."""
    with database.write_transaction(database.connect(path)) as db:
        db.execute("UPDATE battles SET title = ?", [title])


def test_a_copy_is_made_though_a_scanner_holds_it_for_a_moment(path, monkeypatch):
    monkeypatch.setattr(renamed_files, "PAUSE_S", 0.01)
    held_by_a_scanner(monkeypatch, os, "replace", times=3)
    copy = backups.back_up(path)

    assert copy is not None
    assert backups.copies(path) == [copy]


def test_an_old_copy_that_cannot_be_deleted_yet_is_deleted_the_next_time(path, monkeypatch):
    monkeypatch.setattr(backups, "KEPT", 1)
    old = backups.back_up(path)
    rename_battle(path, "Another")
    with monkeypatch.context() as scanning:
        held_by_a_scanner(scanning, renamed_files, "delete", times=1)
        new = backups.back_up(path)
    assert backups.copies(path) == [new, old]
    rename_battle(path, "One more")
    newest = backups.back_up(path)

    assert backups.copies(path) == [newest]


@pytest.mark.long
def test_a_sentence_with_characters_missing_in_the_console_is_still_printed(tmp_path):
    file = tmp_path / "Курск 3″"
    file.touch()
    words = [sys.executable, "-m", "assistant", "serve", "--no-browser", "--data", file / "data"]
    narrow = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    ended = subprocess.run(words, cwd=ROOT, env=narrow, capture_output=True, timeout=60)

    assert ended.stderr == b""
    assert ended.returncode == 1
    assert ended.stdout.startswith(b"The folder ")
