"""A damaged database file: noticed at the start, set aside, put together from all that is left."""

import errno
import json
import shutil
import sqlite3
from contextlib import closing

import pytest

from assistant.battle.storage import store
from assistant.battle.viewers import UMPIRE
from assistant.web.battles.campaign_ledger import Ledger, Member
from assistant.web.database import backups, database, integrity, renamed_files
from assistant.web.database.integrity import is_sound
from assistant.web.devices.devices import COOKIE, Devices
from assistant.web.rescue import rescue as module
from assistant.web.rescue.rescue import last_rescue, rescue, summary
from assistant.web.rescue.saved_battles import SavedBattle
from tests.web.damage import battle_of, fight, log, pages_with, spoil, whole

ENTRIES = 400


@pytest.fixture
def path(tmp_path):
    """A battle of four hundred entries."""
    path = tmp_path / "assistant.sqlite3"
    battle_of(path, ENTRIES)
    yield path
    database.close(path)


def changed(path, *words):
    """A file of which rows were changed, closed."""
    whole(path)
    with closing(sqlite3.connect(path)) as conn, conn:
        for each in words:
            conn.execute(each)
    return path


def test_a_sound_file_is_left_alone(path):
    told = whole(path)

    assert is_sound(path)
    assert rescue(path) is None
    assert path.read_bytes() == told


def test_where_there_is_no_file_there_is_nothing_to_do(tmp_path):
    assert rescue(tmp_path / "assistant.sqlite3") is None


def test_entries_before_the_damage_are_saved_and_each_is_whole(path):
    told = whole(path)
    page = pages_with(told, b"Round 200 begins")[0]
    spoil(path, told, [page])
    done = rescue(path)
    saved = log(path)

    assert 0 < len(saved) < 200
    assert [entry.seq for entry in saved] == list(range(1, len(saved) + 1))
    assert all(len(entry.events) == 2 for entry in saved)
    assert done.battles == (SavedBattle("Easy Company", len(saved), ENTRIES - len(saved)),)
    assert is_sound(path)
    assert last_rescue(path) == done


@pytest.mark.long
def test_the_damaged_file_is_kept(path):
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    spoiled = path.read_bytes()
    done = rescue(path)

    assert path.with_name(done.damaged).read_bytes() == spoiled


@pytest.mark.long
def test_an_entry_that_lost_some_of_its_events_counts_as_lost(path):
    told = changed(path, "DELETE FROM events WHERE seq = 300 AND n = 1").read_bytes()
    spoil(path, told, [pages_with(told, b"Round 390 begins")[-1]])
    rescue(path)

    assert len(log(path)) == 299


@pytest.mark.long
def test_a_copy_fills_in_what_the_damaged_file_lost(path):
    copy = backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 40)
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    done = rescue(path)

    assert len(log(path)) == ENTRIES + 40  # the copy's beginning, the damaged file's end
    assert done.copy == copy.name
    assert done.battles[0].lost == 0


@pytest.mark.long
def test_a_file_of_which_nothing_is_left_is_replaced_by_its_copy(path):
    backups.back_up(path)
    whole(path)
    path.write_bytes(b"no database at all" * 1000)
    done = rescue(path)

    assert len(log(path)) == ENTRIES
    assert done.battles == (SavedBattle("Easy Company", ENTRIES, 0),)


@pytest.mark.long
def test_codes_on_paper_are_saved_too(path):
    code = Devices(path, "key").join_code("B", "us")
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    rescue(path)

    assert Devices(path, "key").join_code("B", "us") == code


@pytest.mark.long
def test_campaigns_are_saved_too(path):
    kept = Ledger(path)
    kept.add("C", Member("B", 1, "Easy Company", ""), Member("B2", 2, "Easy Company 2", "B"))
    kept.choose("B", {"a figure": "new"})
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    rescue(path)

    (campaign,) = Ledger(path).campaigns()
    assert [x.number for x in campaign.members] == [1, 2]
    assert Ledger(path).choices("B") == {"a figure": "new"}


@pytest.mark.long
def test_a_sound_copys_row_counts_and_a_damaged_files_never(path):
    backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 10)
    changed(
        path,
        "UPDATE entries SET told = '{}' WHERE seq = 1",
        "UPDATE events SET body = '{\"round\": 99}' WHERE seq = 2 AND n = 0",
        "UPDATE entries SET by = x'ff' WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 4",
    )
    done = rescue(path)

    assert done.battles == (SavedBattle("Easy Company", ENTRIES + 10, 0),)
    assert [entry.told["umpire"][:8] for entry in log(path)[:4]] == [
        f"Round {seq} " for seq in (1, 2, 3, 4)
    ]


@pytest.mark.long
def test_entries_that_only_an_older_or_damaged_copy_holds_are_saved_too(path):
    older = backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 20)
    newer = backups.back_up(path)
    changed(newer, "UPDATE entries SET why = 'x' WHERE seq = 30")  # as a file it is still sound
    unsound = newer.with_name(newer.name.replace("000002", "000003"))
    fight(path, ENTRIES + 21, ENTRIES + 25)
    database.write_back(database.connect(path))
    shutil.copyfile(path, unsound)
    spoil(unsound, told := unsound.read_bytes(), pages_with(told, b"Round 30 begins"))
    whole(path)
    path.write_bytes(b"no database at all" * 1000)
    done = rescue(path)

    assert older in backups.copies(path)
    assert len(log(path)) == ENTRIES + 25
    assert done.battles[0].doubted == ()


@pytest.mark.long
def test_of_two_courses_of_a_battle_the_newest_copys_is_kept_and_they_are_not_mixed(path):
    backups.back_up(path)
    early = path.parent / "early.sqlite3"
    whole(path)
    shutil.copyfile(path, early)
    fight(path, ENTRIES + 1, ENTRIES + 40, tap="first course")
    backups.back_up(path)
    database.close(path)
    shutil.copyfile(early, path)  # somebody goes back to what it was, and plays otherwise
    fight(path, ENTRIES + 1, ENTRIES + 10, tap="second course")
    backups.back_up(path)
    whole(path)
    path.write_bytes(b"no database at all" * 1000)
    rescue(path)

    assert [entry.request for entry in log(path)[ENTRIES:]] == [
        f"second course {seq}" for seq in range(ENTRIES + 1, ENTRIES + 11)
    ]


@pytest.mark.long
def test_an_entry_that_differs_and_that_no_copy_holds_is_kept_and_named(path):
    changed(path, 'UPDATE entries SET told = \'{"umpire": "Round?"}\' WHERE seq = 200')
    done = rescue(path)

    assert done.battles == (SavedBattle("Easy Company", ENTRIES, 0, (200,)),)
    assert len(log(path)) == ENTRIES
    assert rescue(path) is None


@pytest.mark.long
def test_an_entry_that_the_program_cannot_read_ends_the_battle_there(path):
    changed(path, "UPDATE events SET kind = 'SnowFell' WHERE seq = 200 AND n = 1")
    done = rescue(path)

    assert done.battles == (SavedBattle("Easy Company", 199, ENTRIES - 199),)
    assert len(log(path)) == 199


@pytest.mark.long
def test_a_battle_of_which_the_row_is_lost_is_found_again(path):
    changed(path, "PRAGMA foreign_keys = OFF", "DELETE FROM battles")
    done = rescue(path)

    assert [(each.title, each.entries) for each in done.battles] == [
        ("A battle without its name", ENTRIES)
    ]


@pytest.mark.long
@pytest.mark.parametrize("column", ["system", "opened"])
def test_a_battles_row_that_is_damaged_is_made_good(path, column):
    copy = backups.back_up(path)
    changed(path, f"UPDATE battles SET {column} = 'xx'", "UPDATE entries SET why = 'x'")
    with closing(sqlite3.connect(copy)) as conn:
        was = conn.execute("SELECT * FROM battles").fetchone()
    rescue(path)

    assert database.connect(path).execute("SELECT * FROM battles").fetchone() == was


class Full(sqlite3.OperationalError):
    """What SQLite says where there is no room."""

    sqlite_errorcode = sqlite3.SQLITE_FULL


@pytest.mark.long
@pytest.mark.parametrize("problem", [Full("full"), OSError(errno.ENOSPC, "full")])
@pytest.mark.parametrize("has_copy", [True, False])
def test_where_there_is_no_room_nothing_is_set_aside(path, monkeypatch, problem, has_copy):
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
def test_a_copy_that_does_not_fit_leaves_no_half_of_one(path, monkeypatch):
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


@pytest.mark.long
def test_removed_battles_do_not_come_back(path):
    backups.back_up(path)
    with database.write_transaction(database.connect(path)) as db:
        for table in ("lots", "entries", "events", "joins", "battles"):
            db.execute(f"DELETE FROM {table}")
        db.execute("INSERT INTO removed VALUES ('B')")
    database.write_back(database.connect(path))
    (path.parent / integrity.CHECK_MARKER).touch()
    changed(path, "INSERT INTO battles VALUES ('C', 'rattenkrieg', 'x', 'y', 0)")
    changed(path, "INSERT INTO entries (battle, seq) VALUES ('C', 7)")

    assert rescue(path).battles == (SavedBattle("x", 0, 0),)
    assert database.connect(path).table("battles").count == 0
    assert database.connect(path).table("removed").count == 1


@pytest.mark.long
def test_a_removed_battle_stays_away_when_the_last_copy_alone_knows_of_it(path):
    backups.back_up(path)
    store.remove(database.connect(path), "B")
    backups.back_up(path)
    whole(path)
    path.write_bytes(b"no database at all" * 1000)
    rescue(path)

    assert database.connect(path).table("battles").count == 0
    assert store.was_removed(database.connect(path), "B")


@pytest.mark.long
def test_a_signed_out_device_and_a_revoked_code_stay_so_after_a_rescue(path):
    devices = Devices(path, "key")
    code = devices.join_code("B", "us")
    out, still = (devices.add(UMPIRE) for _ in range(2))
    backups.back_up(path)
    devices.sign_out(devices.device_of({COOKIE: out}).id)
    devices.revoke(code)
    changed(path, "UPDATE entries SET why = 'x' WHERE seq = 7")
    rescue(path)
    again = Devices(path, "key")

    assert again.device_of({COOKIE: out}) is None
    assert again.device_of({COOKIE: still}).reader == UMPIRE
    assert again.reader_by_code(code) is None


@pytest.mark.long
def test_damage_in_the_newest_battle_is_noticed_at_the_start_and_in_others_when_asked_for(path):
    db = database.connect(path)
    with database.write_transaction(db):
        db.execute("INSERT INTO battles VALUES ('A', 'rattenkrieg', 'Later', '2030-01-01', 0)")
    fight(path, 1, 3, battle="A", tap="later")
    backups.back_up(path)
    changed(path, "UPDATE entries SET why = 'x' WHERE battle = 'B' AND seq = 7")
    assert rescue(path) is None
    integrity.request_check(path.parent)

    assert [each.entries for each in rescue(path).battles] == [ENTRIES, 3]
    assert rescue(path) is None
    assert not (path.parent / integrity.CHECK_MARKER).exists()


@pytest.mark.long
def test_a_file_of_an_earlier_version_without_hashes_is_left_alone(path):
    changed(path, "UPDATE entries SET hash = NULL")

    assert rescue(path) is None
    assert len(log(path)) == ENTRIES


@pytest.mark.long
def test_text_that_is_no_text_stops_nothing(path):
    changed(
        path,
        "UPDATE entries SET move = CAST(x'ff41' AS TEXT) WHERE seq > 390",
        "UPDATE battles SET title = CAST(x'ff41' AS TEXT)",
    )
    done = rescue(path)

    assert done.battles[0].entries >= 390
    assert log(path)


def broken(*_):
    raise ZeroDivisionError


@pytest.mark.long
def test_where_putting_together_fails_the_newest_sound_copy_is_in_use(path, monkeypatch):
    backups.back_up(path)
    copy = backups.copies(path)[0]
    fight(path, ENTRIES + 1, ENTRIES + 5)
    changed(path, "UPDATE entries SET why = 'x'")
    monkeypatch.setattr(module, "build", broken)
    done = rescue(path)

    assert len(log(path)) == ENTRIES
    assert copy.exists()
    assert summary(done) == (
        f"The file of the battles was damaged. The program now uses the copy {copy.name}. "
        f"The damaged file is kept as {done.damaged}."
    )


@pytest.mark.long
def test_without_a_copy_the_evening_begins_with_an_empty_file(path, monkeypatch):
    changed(path, "UPDATE entries SET why = 'x'")
    monkeypatch.setattr(module, "build", broken)
    done = rescue(path)

    assert not path.exists()
    assert path.with_name(done.damaged).exists()
    assert "The program now uses an empty file." in summary(done)


@pytest.mark.long
@pytest.mark.parametrize("part", ["_sources", "_is_sound"])
def test_no_failed_part_of_a_rescue_stops_the_start(path, monkeypatch, part):
    changed(path, "UPDATE entries SET why = 'x'")
    monkeypatch.setattr(module, part, broken)

    rescue(path)


@pytest.mark.long
def test_a_missing_or_broken_log_file_stops_nothing(path):
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
def test_a_file_that_another_program_holds_for_a_moment_is_waited_for(path, monkeypatch):
    backups.back_up(path)
    changed(path, "UPDATE entries SET why = 'x'")
    held = hold(monkeypatch, path, times=3)
    done = rescue(path)

    assert held == ["wait"] * 3
    assert done.used == ""
    assert len(log(path)) == ENTRIES


@pytest.mark.long
def test_beside_a_file_that_is_held_all_evening_another_is_kept_and_the_next_start_unites_them(
    path, monkeypatch
):
    backups.back_up(path)
    changed(path, "UPDATE entries SET why = 'x'")
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


def hold(monkeypatch, path, times):
    """Another program holds the file, as Windows sees it: so many tries to rename it fail."""
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
def test_a_log_is_never_left_beside_another_file(path, monkeypatch):
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
def test_a_note_of_an_earlier_version_is_read(path):
    told = {"at": "20:15", "damaged": "d", "copy": "c"}
    told["battles"] = [{"title": "Easy Company", "entries": 3, "lost": 1}]
    module.note_of(path).write_text(json.dumps(told))

    assert last_rescue(path).battles == (SavedBattle("Easy Company", 3, 1),)
