"""Photos and notes beside the log: their readers, their moments, their storage."""

import pytest

from assistant.battle.screens.notes import Note, may_remove, may_see, notes_by_place
from assistant.battle.storage import note_rows, schema, store
from assistant.battle.storage.sqlite import open_database
from assistant.battle.viewers import UMPIRE, Viewer

US, GERMAN, HALL = (Viewer("side", "b", side) for side in ("us", "german", None))
SPECTATOR = Viewer("spectator", "b")


def note(id="n1", seq=3, author="us", **more):
    return Note(id, seq, "2026-06-06T18:00:00+00:00", author, "Fire on the hedge", **more)


def test_a_small_picture_has_reserved_space_before_it_loads():
    sizes = ((1600, 1200), (1200, 1600), (1600, 100), (40, 30))
    shown = [note(wide=wide, high=high).small_size for wide, high in sizes]
    assert shown == [(160, 120), (90, 120), (160, 10), (160, 120)]


@pytest.fixture
def db(tmp_path):
    db = open_database(tmp_path / "b.db")
    schema.prepare(db)
    store.add_battle(db, "b", "rattenkrieg", "The farm", "2026-06-06T17:00:00+00:00")
    yield db
    db.close()


def test_a_side_and_the_umpire_see_a_note_until_the_end_and_then_everybody():
    own, umpires = note(), note(author="umpire")
    readers = (UMPIRE, US, GERMAN, SPECTATOR)
    assert [may_see(own, each, is_over=False) for each in readers] == [True, True, False, False]
    assert [may_see(umpires, each, is_over=False) for each in readers] == [True, *[False] * 3]
    assert all(may_see(each, reader, is_over=True) for each in (own, umpires) for reader in readers)
    assert not may_see(own, HALL, is_over=False)


def test_only_the_author_and_the_umpire_may_remove_a_note():
    readers = (UMPIRE, US, GERMAN, SPECTATOR)
    assert [may_remove(note(), each) for each in readers] == [True, True, False, False]


def test_a_note_belongs_to_the_last_entry_before_it():
    early, at, later, last = (note(str(seq), seq) for seq in (1, 4, 6, 99))
    found = notes_by_place([early, at, later, last], [2, 4, 5, 8])
    assert found == {0: (early,), 1: (at,), 2: (later,), 3: (last,)}
    assert notes_by_place([early], []) == {}


def test_a_note_on_disk_is_as_it_was_written(db):
    photo = note("n2", wide=40, high=30)
    note_rows.add(
        db, note_rows.row_of("b", note()), note_rows.row_of("b", photo, b"\xff\xd8", b"s")
    )
    assert note_rows.notes_of(db, "b") == (note(), photo)
    assert note_rows.notes_of(db, "other") == ()
    assert note_rows.picture_of(db, "n2", "photo") == b"\xff\xd8"
    assert note_rows.picture_of(db, "n2", "small") == b"s"
    assert note_rows.picture_of(db, "n1", "photo") is None
    assert note_rows.picture_of(db, "n2", "words") is None
    rows = list(db.table("notes").rows)
    assert all(map(note_rows.is_intact, rows))
    assert not note_rows.is_intact({**rows[1], "photo": b"\xff\xd9"})
    assert not note_rows.is_intact({"id": "n3"})


def test_a_note_sent_twice_is_kept_once(db):
    for words in ("first", "second"):
        sent = Note("n1", 3, "2026-06-06T18:00:00+00:00", "us", words)
        note_rows.add(db, note_rows.row_of("b", sent))
    assert [each.words for each in note_rows.notes_of(db, "b")] == ["first"]


def test_only_the_id_of_a_removed_note_is_kept(db):
    note_rows.add(db, note_rows.row_of("b", note(wide=4, high=3), b"\xff\xd8", b"s"))
    note_rows.remove(db, "n1")
    assert note_rows.notes_of(db, "b") == ()
    assert note_rows.picture_of(db, "n1", "photo") is None
    (row,) = db.table("notes").rows
    assert (row["removed"], row["words"], row["small"]) == (1, "", None)
    assert note_rows.is_intact(row)


def test_notes_go_with_their_battle(db):
    note_rows.add(db, note_rows.row_of("b", note()))
    store.remove(db, "b")
    assert db.table("notes").count == 0
