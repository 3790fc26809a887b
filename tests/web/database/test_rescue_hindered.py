"""A rescue that fails, or a file that another program holds."""

import errno
import json
import sqlite3

import pytest

from assistant.web.database import backups, database, renamed_files
from assistant.web.rescue import rescue as module
from assistant.web.rescue.rescue import last_rescue, rescue, summary
from assistant.web.rescue.saved_battles import SavedBattle
from tests.web.damage import fight, log, pages_with, spoil, whole
from tests.web.database.damaged_file import (
    ENTRIES,
    file_with_changed_rows,
    path,  # noqa: F401
)


class Full(sqlite3.OperationalError):
    """SQLite's error when there is no room."""

    sqlite_errorcode = sqlite3.SQLITE_FULL


@pytest.mark.long
@pytest.mark.parametrize("problem", [Full("full"), OSError(errno.ENOSPC, "full")])
@pytest.mark.parametrize("has_copy", [True, False])
def test_where_there_is_no_room_nothing_is_set_aside(path, monkeypatch, problem, has_copy):  # noqa: F811
    if has_copy:
        backups.back_up(path)
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    before = {each: each.read_bytes() for each in path.parent.rglob("*.sqlite3")}

    def full(*_):
        raise problem

    monkeypatch.setattr(module, "build", full)

    assert rescue(path) is None
    assert {each: each.read_bytes() for each in path.parent.rglob("*.sqlite3")} == before
    assert not list(path.parent.glob("*.part"))


@pytest.mark.long
def test_a_copy_that_does_not_fit_leaves_no_half_of_one(path, monkeypatch):  # noqa: F811
    backups.back_up(path)
    whole(path)
    path.write_bytes(b"no database at all" * 1000)

    def fails(*_):
        raise RuntimeError("damaged bytes")

    def full(source, to):
        to.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(module, "build", fails)
    monkeypatch.setattr("shutil.copyfile", full)

    assert rescue(path) is None
    assert path.exists()
    assert not list(path.parent.glob("*.part"))


def fail(*_):
    raise ZeroDivisionError


@pytest.mark.long
def test_where_putting_together_fails_the_newest_sound_copy_is_in_use(path, monkeypatch):  # noqa: F811
    backups.back_up(path)
    copy = backups.copies(path)[0]
    fight(path, ENTRIES + 1, ENTRIES + 5)
    file_with_changed_rows(path, "UPDATE entries SET why = 'x'")
    monkeypatch.setattr(module, "build", fail)
    done = rescue(path)

    assert len(log(path)) == ENTRIES
    assert copy.exists()
    assert summary(done) == (
        f"The file of the battles was damaged. The program now uses the copy {copy.name}. "
        f"The damaged file is kept as {done.damaged}."
    )


@pytest.mark.long
def test_without_a_copy_the_evening_begins_with_an_empty_file(path, monkeypatch):  # noqa: F811
    file_with_changed_rows(path, "UPDATE entries SET why = 'x'")
    monkeypatch.setattr(module, "build", fail)
    done = rescue(path)

    assert not path.exists()
    assert path.with_name(done.damaged).exists()
    assert "The program now uses an empty file." in summary(done)


@pytest.mark.long
@pytest.mark.parametrize("part", ["_sources", "_is_sound"])
def test_no_failed_part_of_a_rescue_stops_the_start(path, monkeypatch, part):  # noqa: F811
    file_with_changed_rows(path, "UPDATE entries SET why = 'x'")
    monkeypatch.setattr(module, part, fail)

    rescue(path)


@pytest.mark.long
def test_a_missing_or_broken_log_file_stops_nothing(path):  # noqa: F811
    backups.back_up(path)
    whole(path)
    path.with_name("assistant.sqlite3-shm").write_bytes(b"\xff" * 32768)
    assert rescue(path) is None
    renamed_files.log_of(path).unlink(missing_ok=True)
    renamed_files.log_of(path).mkdir()
    done = rescue(path)

    assert len(log(path)) == ENTRIES
    assert done is not None


@pytest.mark.long
def test_a_file_that_another_program_holds_for_a_moment_is_waited_for(path, monkeypatch):  # noqa: F811
    backups.back_up(path)
    file_with_changed_rows(path, "UPDATE entries SET why = 'x'")
    held = hold(monkeypatch, path, times=3)
    done = rescue(path)

    assert held == ["wait"] * 3
    assert done.used == ""
    assert len(log(path)) == ENTRIES


@pytest.mark.long
def test_beside_a_file_that_is_held_all_evening_another_is_kept_and_the_next_start_unites_them(
    path,  # noqa: F811
    monkeypatch,
):
    backups.back_up(path)
    file_with_changed_rows(path, "UPDATE entries SET why = 'x'")
    with monkeypatch.context() as held:
        hold(held, path, times=10**6)
        done = rescue(path)
    tonight = path.with_name(done.used)
    fight(tonight, ENTRIES + 1, ENTRIES + 9)
    database.close(tonight)

    assert f"this session is saved in {tonight.name}" in summary(done)
    again = rescue(path)
    assert len(log(path)) == ENTRIES + 9
    assert again.used == ""
    assert not tonight.exists()
    assert rescue(path) is None


def hold(monkeypatch, path, times):  # noqa: F811
    """Let another program hold the file, as on Windows: this many tries to rename it fail."""
    held, rename = [], renamed_files.Path.replace

    def replace(here, there):
        if here == path and len(held) < times:
            held.append("wait")
            raise PermissionError(13, "in use", str(here))
        return rename(here, there)

    monkeypatch.setattr(renamed_files.Path, "replace", replace)
    monkeypatch.setattr(renamed_files, "PAUSE_S", 0)
    return held


@pytest.mark.long
def test_a_log_is_never_left_beside_another_file(path, monkeypatch):  # noqa: F811
    backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 3)  # in the log
    kept = {each: path.with_name(path.name + each) for each in ("", "-wal")}
    copied = {each: file.read_bytes() for each, file in kept.items()}
    database.close(path)
    for each, file in kept.items():
        file.write_bytes(copied[each])
    hold(monkeypatch, path, times=10**6)

    with pytest.raises(PermissionError):
        renamed_files.rename_all(path, path.with_name("away.sqlite3"))
    assert {each: file.read_bytes() for each, file in kept.items()} == copied


@pytest.mark.long
def test_a_note_of_an_earlier_version_is_read(path):  # noqa: F811
    told = {"at": "20:15", "damaged": "d", "copy": "c"}
    told["battles"] = [{"title": "Easy Company", "entries": 3, "lost": 1}]
    module.note_of(path).write_text(json.dumps(told))

    assert last_rescue(path).battles == (SavedBattle("Easy Company", 3, 1),)
