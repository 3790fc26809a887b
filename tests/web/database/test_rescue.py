"""A damaged database file: noticed at the start, set aside, and rebuilt from what is left."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from assistant.battle.storage import store
from assistant.battle.viewers import UMPIRE
from assistant.web.battles.campaign_ledger import Ledger, Member
from assistant.web.database import backups, database, integrity
from assistant.web.database.integrity import is_sound
from assistant.web.devices.device_cookie import COOKIE
from assistant.web.devices.devices import Devices
from assistant.web.rescue.rescue import last_rescue, rescue
from assistant.web.rescue.saved_battles import SavedBattle
from tests.web.damage import fight, log, pages_with, spoil, whole
from tests.web.database.damaged_file import (
    ENTRIES,
    file_with_changed_rows,
    path,  # noqa: F401
)


def test_a_sound_file_is_left_alone(path):  # noqa: F811
    told = whole(path)

    assert is_sound(path)
    assert rescue(path) is None
    assert path.read_bytes() == told


def test_where_there_is_no_file_there_is_nothing_to_do(tmp_path):
    assert rescue(tmp_path / "assistant.sqlite3") is None


def test_entries_before_the_damage_are_saved_and_each_is_whole(path):  # noqa: F811
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
def test_the_damaged_file_is_kept(path):  # noqa: F811
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    spoiled = path.read_bytes()
    done = rescue(path)

    assert path.with_name(done.damaged).read_bytes() == spoiled


@pytest.mark.long
def test_an_entry_that_lost_some_of_its_events_counts_as_lost(path):  # noqa: F811
    told = file_with_changed_rows(path, "DELETE FROM events WHERE seq = 300 AND n = 1").read_bytes()
    spoil(path, told, [pages_with(told, b"Round 390 begins")[-1]])
    rescue(path)

    assert len(log(path)) == 299


@pytest.mark.long
def test_a_copy_fills_in_what_the_damaged_file_lost(path):  # noqa: F811
    copy = backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 40)
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    done = rescue(path)

    assert len(log(path)) == ENTRIES + 40  # the copy's beginning, the damaged file's end
    assert done.copy == copy.name
    assert done.battles[0].lost == 0


@pytest.mark.long
def test_a_file_of_which_nothing_is_left_is_replaced_by_its_copy(path):  # noqa: F811
    backups.back_up(path)
    whole(path)
    path.write_bytes(b"no database at all" * 1000)
    done = rescue(path)

    assert len(log(path)) == ENTRIES
    assert done.battles == (SavedBattle("Easy Company", ENTRIES, 0),)


@pytest.mark.long
def test_codes_on_paper_are_saved_too(path):  # noqa: F811
    code = Devices(path, "key").join_code("B", "us")
    told = whole(path)
    spoil(path, told, [pages_with(told, b"Round 200 begins")[0]])
    rescue(path)

    assert Devices(path, "key").join_code("B", "us") == code


@pytest.mark.long
def test_campaigns_are_saved_too(path):  # noqa: F811
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
def test_a_sound_copys_row_counts_and_a_damaged_files_never(path):  # noqa: F811
    backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 10)
    file_with_changed_rows(
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
def test_entries_that_only_an_older_or_damaged_copy_holds_are_saved_too(path):  # noqa: F811
    older = backups.back_up(path)
    fight(path, ENTRIES + 1, ENTRIES + 20)
    newer = backups.back_up(path)
    file_with_changed_rows(
        newer, "UPDATE entries SET why = 'x' WHERE seq = 30"
    )  # as a file it is still sound
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
def test_of_two_courses_of_a_battle_the_newest_copys_is_kept_and_they_are_not_mixed(path):  # noqa: F811
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
def test_an_entry_that_differs_and_that_no_copy_holds_is_kept_and_named(path):  # noqa: F811
    file_with_changed_rows(
        path, 'UPDATE entries SET told = \'{"umpire": "Round?"}\' WHERE seq = 200'
    )
    done = rescue(path)

    assert done.battles == (SavedBattle("Easy Company", ENTRIES, 0, (200,)),)
    assert len(log(path)) == ENTRIES
    assert rescue(path) is None


@pytest.mark.long
def test_an_entry_that_the_program_cannot_read_ends_the_battle_there(path):  # noqa: F811
    file_with_changed_rows(path, "UPDATE events SET kind = 'SnowFell' WHERE seq = 200 AND n = 1")
    done = rescue(path)

    assert done.battles == (SavedBattle("Easy Company", 199, ENTRIES - 199),)
    assert len(log(path)) == 199


@pytest.mark.long
def test_a_battle_of_which_the_row_is_lost_is_found_again(path):  # noqa: F811
    file_with_changed_rows(path, "PRAGMA foreign_keys = OFF", "DELETE FROM battles")
    done = rescue(path)

    assert [(each.title, each.entries) for each in done.battles] == [
        ("A battle without its name", ENTRIES)
    ]


@pytest.mark.long
@pytest.mark.parametrize("column", ["system", "opened"])
def test_a_battles_row_that_is_damaged_is_made_good(path, column):  # noqa: F811
    copy = backups.back_up(path)
    file_with_changed_rows(
        path, f"UPDATE battles SET {column} = 'xx'", "UPDATE entries SET why = 'x'"
    )
    with closing(sqlite3.connect(copy)) as conn:
        was = conn.execute("SELECT * FROM battles").fetchone()
    rescue(path)

    assert database.connect(path).execute("SELECT * FROM battles").fetchone() == was


@pytest.mark.long
def test_removed_battles_do_not_come_back(path):  # noqa: F811
    backups.back_up(path)
    with database.write_transaction(database.connect(path)) as db:
        for table in ("lots", "entries", "events", "joins", "battles"):
            db.execute(f"DELETE FROM {table}")
        db.execute("INSERT INTO removed VALUES ('B')")
    database.write_back(database.connect(path))
    (path.parent / integrity.CHECK_MARKER).touch()
    file_with_changed_rows(path, "INSERT INTO battles VALUES ('C', 'rattenkrieg', 'x', 'y', 0)")
    file_with_changed_rows(path, "INSERT INTO entries (battle, seq) VALUES ('C', 7)")

    assert rescue(path).battles == (SavedBattle("x", 0, 0),)
    assert database.connect(path).table("battles").count == 0
    assert database.connect(path).table("removed").count == 1


@pytest.mark.long
def test_a_removed_battle_stays_away_when_the_last_copy_alone_knows_of_it(path):  # noqa: F811
    backups.back_up(path)
    store.remove(database.connect(path), "B")
    backups.back_up(path)
    whole(path)
    path.write_bytes(b"no database at all" * 1000)
    rescue(path)

    assert database.connect(path).table("battles").count == 0
    assert store.was_removed(database.connect(path), "B")


@pytest.mark.long
def test_a_signed_out_device_and_a_revoked_code_stay_so_after_a_rescue(path):  # noqa: F811
    devices = Devices(path, "key")
    code = devices.join_code("B", "us")
    out, still = (devices.add(UMPIRE) for _ in range(2))
    backups.back_up(path)
    devices.sign_out(devices.device_of({COOKIE: out}).id)
    devices.revoke(code)
    file_with_changed_rows(path, "UPDATE entries SET why = 'x' WHERE seq = 7")
    rescue(path)
    again = Devices(path, "key")

    assert again.device_of({COOKIE: out}) is None
    assert again.device_of({COOKIE: still}).reader == UMPIRE
    assert again.reader_by_code(code) is None


@pytest.mark.long
def test_damage_in_the_newest_battle_is_noticed_at_the_start_and_in_others_when_asked_for(path):  # noqa: F811
    db = database.connect(path)
    with database.write_transaction(db):
        db.execute("INSERT INTO battles VALUES ('A', 'rattenkrieg', 'Later', '2030-01-01', 0)")
    fight(path, 1, 3, battle="A", tap="later")
    backups.back_up(path)
    file_with_changed_rows(path, "UPDATE entries SET why = 'x' WHERE battle = 'B' AND seq = 7")
    assert rescue(path) is None
    integrity.request_check(path.parent)

    assert [each.entries for each in rescue(path).battles] == [ENTRIES, 3]
    assert rescue(path) is None
    assert not (path.parent / integrity.CHECK_MARKER).exists()


@pytest.mark.long
def test_a_file_of_an_earlier_version_without_hashes_is_left_alone(path):  # noqa: F811
    file_with_changed_rows(path, "UPDATE entries SET hash = NULL")

    assert rescue(path) is None
    assert len(log(path)) == ENTRIES


@pytest.mark.long
def test_text_that_is_no_text_stops_nothing(path):  # noqa: F811
    file_with_changed_rows(
        path,
        "UPDATE entries SET move = CAST(x'ff41' AS TEXT) WHERE seq > 390",
        "UPDATE battles SET title = CAST(x'ff41' AS TEXT)",
    )
    done = rescue(path)

    assert done.battles[0].entries >= 390
    assert log(path)
