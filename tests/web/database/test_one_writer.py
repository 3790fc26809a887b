"""One folder, one writer: the second program is sent to the first."""

import errno
import os
import subprocess
import sys

import pytest

from assistant.web.database import folder_lock
from assistant.web.database.folder_lock import FILE, MOST_BYTES, FolderLock, FolderTaken

HOLDING = (
    "import sys, time; from pathlib import Path; "
    "from assistant.web.database.folder_lock import FolderLock; "
    "FolderLock(Path(sys.argv[1])).note('http://127.0.0.1:1/'); print('held', flush=True); "
    "time.sleep(60)"
)


def test_a_second_writer_reads_the_address_of_the_first(tmp_path):
    with FolderLock(tmp_path) as first:
        first.note("http://127.0.0.1:8765/")
        with pytest.raises(FolderTaken, match=r"open http://127\.0\.0\.1:8765/$"):
            FolderLock(tmp_path)


def test_while_the_first_starts_there_is_no_address_not_even_an_old_one(tmp_path):
    (tmp_path / FILE).write_text("http://127.0.0.1:1/")
    with (
        FolderLock(tmp_path),
        pytest.raises(FolderTaken, match=r"is already running for this folder$"),
    ):
        FolderLock(tmp_path)


def test_a_released_folder_is_free_and_another_folder_was_never_locked(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with FolderLock(tmp_path), FolderLock(elsewhere):
        pass

    FolderLock(tmp_path).release()


def test_the_file_stays_where_it_is_and_says_nothing_when_nobody_holds_it(tmp_path):
    FolderLock(tmp_path).release()

    assert (tmp_path / FILE).read_bytes() == b""


def test_the_system_releases_what_a_killed_process_held(tmp_path):
    words = [sys.executable, "-c", HOLDING, str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(FolderTaken, match=r"open http://127\.0\.0\.1:1/"):
            FolderLock(tmp_path)
        holder.kill()

    FolderLock(tmp_path).release()


def test_a_program_started_at_that_time_does_not_inherit_the_lock(tmp_path):
    writer = FolderLock(tmp_path)
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        writer.release()
        FolderLock(tmp_path).release()
        child.communicate(b"\n")


def test_on_a_disk_without_locks_nobody_is_kept_out(tmp_path, monkeypatch):
    def unknown(file):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(folder_lock, "_lock_file", unknown)
    with FolderLock(tmp_path) as first, FolderLock(tmp_path):
        first.note("http://127.0.0.1:8765/")


def test_a_foreign_lock_file_is_read_only_for_an_address(tmp_path):
    with FolderLock(tmp_path):
        (tmp_path / FILE).write_bytes(b"\xff" * (1 << 20))
        with pytest.raises(FolderTaken) as taken:
            FolderLock(tmp_path)
    assert len(taken.value.address) <= MOST_BYTES


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path):
    with pytest.raises(OSError, match=os.strerror(errno.ENOENT)):
        FolderLock(tmp_path / "no")
