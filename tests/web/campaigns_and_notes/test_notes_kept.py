"""Photos and notes leave the laptop with their battle, and survive a damaged file."""

import json
import sqlite3
from base64 import b64encode
from contextlib import closing

import pytest

from assistant.battle.screens.notes import Note
from assistant.battle.storage import note_rows
from assistant.battle.storage.exported import read_exported
from assistant.web.battles.open_battles import Battles
from assistant.web.database import backups, database
from assistant.web.photos import photo_process
from assistant.web.photos.shrinking import Photo, shrink
from assistant.web.rescue import missing_entries, rescue
from assistant.web.streams.event_stream import Hub
from tests.web import snaps
from tests.web.battles.test_keeping import file_of, sent
from tests.web.campaigns_and_notes.test_notes import add, note_of, pictures
from tests.web.damage import battle_of
from tests.web.evening import words_of

pytestmark = pytest.mark.long

PHOTO = Photo(4, 3, b"\xff\xd8\xff photo", b"\xff\xd8\xff small")


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


def test_an_exported_battle_brings_its_photos_and_notes_along(acting):
    add(acting.us, words="The hedge", photo=snaps.with_exif(snaps.picture((300, 200))))
    add(acting.umpire, f"{acting.base}/notes/new", "Rain “at six”")
    text = file_of(acting)
    assert [x["words"] for x in lines_of(text)[-2:]] == ["The hedge", "Rain “at six”"]
    answer = sent(acting, text)
    assert answer.status_code == 303
    id = answer.location.rsplit("/", 1)[-1]
    before = acting.services.battles.notes.all_of(acting.id)
    again = acting.services.battles.notes.all_of(id)
    kept = [(x.seq, x.time, x.author, x.words, x.wide, x.high) for x in again]
    assert kept == [(x.seq, x.time, x.author, x.words, x.wide, x.high) for x in before]
    assert {x.id for x in again}.isdisjoint(x.id for x in before)
    (small,) = pictures(acting.umpire.get(answer.location).text)
    assert acting.umpire.get(small).data.startswith(b"\xff\xd8\xff")


def test_a_battle_without_notes_is_exported_as_before(acting):
    assert file_of(acting).count("\n") == 1 + len(acting.game.entries)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"photo": ["no base64!"]}, "photo is a picture in base64"),
        ({"photo": [b64encode(b"<svg/>").decode()]}, "This is not a photo."),
        ({"photo": [b64encode(snaps.claims(60_000, 60_000)).decode()]}, "too many pixels"),
        ({"author": "british"}, "author is one of german, umpire, us; got"),
        ({"words": "", "photo": []}, "a note must have words, or a photo"),
        ({"words": "a" * 501}, "words"),
        ({"time": "late"}, "time must be"),
        ({"more": 1}, "more"),
    ],
)
def test_a_bad_note_in_a_file_is_refused_with_its_line(acting, changed, sentence):
    add(acting.us, words="The hedge")
    *before, last = file_of(acting).splitlines()
    count = len(acting.services.battles.list_battles())
    bad = json.dumps({**json.loads(last), **changed})
    answer = sent(acting, "\n".join([*before, bad]))
    assert answer.status_code == 422
    assert sentence in words_of(answer.text)
    assert f"line {len(before) + 1}" in words_of(answer.text)
    assert len(acting.services.battles.list_battles()) == count


def test_a_photo_in_a_file_is_cleaned_too(acting):
    add(acting.us, words="The hedge")
    *before, last = file_of(acting).splitlines()
    photo = b64encode(snaps.with_exif(snaps.picture())).decode()
    pieces = [photo[n : n + 16_000] for n in range(0, len(photo), 16_000)]
    answer = sent(acting, "\n".join([*before, json.dumps({**json.loads(last), "photo": pieces})]))
    id = answer.location.rsplit("/", 1)[-1]
    (note,) = acting.services.battles.notes.all_of(id)
    assert b"Secret" not in acting.services.battles.notes.picture(note, "photo")


def add_note(path, id="n1", **more):
    """Add a note with a photo to the battle in a file; return it."""
    db = database.connect(path)
    (battle,) = (row["id"] for row in db.table("battles").rows)
    note = Note(id, 3, "2026-06-06T18:00:00+00:00", "us", "The hedge", 4, 3)
    note_rows.add(db, note_rows.row_of(battle, note, PHOTO.content, PHOTO.small))
    return battle, note


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "assistant.sqlite3"
    battle_of(path, 12)
    yield path
    database.close(path)


def notes_in(path, battle):
    db = database.connect(path)
    return note_rows.notes_of(db, battle)


def test_a_new_note_is_worth_a_copy_of_the_file(path):
    assert backups.back_up(path)
    assert backups.back_up(path) is None
    _, note = add_note(path)
    assert backups.back_up(path)
    assert backups.back_up(path) is None
    note_rows.remove(database.connect(path), note.id)
    assert backups.back_up(path)


def test_a_rescue_restores_photos_from_a_copy_and_from_the_damaged_file(path):
    battle, _ = add_note(path, "n1")
    _, removed = add_note(path, "n2")
    assert backups.back_up(path)
    for id in ("n3", "n4"):
        add_note(path, id)
    note_rows.remove(database.connect(path), removed.id)
    database.write_back(database.connect(path))
    database.close(path)
    with closing(sqlite3.connect(path)) as conn, conn:
        conn.execute("UPDATE entries SET told = 'x' WHERE seq = 2")
        conn.execute("UPDATE notes SET photo = x'00' WHERE id = 'n4'")
    assert rescue.rescue(path)
    assert {note.id for note in notes_in(path, battle)} == {"n1", "n3"}
    assert note_rows.picture_of(database.connect(path), "n3", "photo") == PHOTO.content
    assert note_rows.picture_of(database.connect(path), "n2", "photo") is None


def test_a_battle_restored_from_a_copy_has_its_photos(path):
    battle, note = add_note(path)
    assert backups.back_up(path)
    database.close(path)
    with closing(sqlite3.connect(path)) as conn, conn:
        for table in ("events", "entries"):
            conn.execute(f"DELETE FROM {table} WHERE seq > 6")
        conn.execute("DELETE FROM notes")
    battles = Battles(path, Hub())
    assert notes_in(path, battle) == ()
    missing_entries.bring_back(path, battles)
    assert battles.notes.all_of(battle) == (note,)


@pytest.mark.long
def test_forty_photos_keep_an_exported_battle_under_ten_megabytes(acting):
    photo = shrink(snaps.encoded(snaps.picture(snaps.PHONE), quality=92))
    assert len(photo.content) <= photo_process.KEPT_BYTES
    most = Photo(photo.wide, photo.high, bytes(photo_process.KEPT_BYTES), photo.small)
    for n in range(40):
        note = Note(f"n{n}", 2, "2026-06-06T18:00:00+00:00", "us", "The hedge " * 20, 4, 3)
        acting.services.battles.notes.add(acting.id, note, most)
    text = acting.services.battles.exported(acting.id)
    assert len(text.encode()) < 10_000_000
    assert len(read_exported("x", text).notes) == 40
    db = database.connect(acting.settings.database)
    database.write_back(db)
    assert acting.settings.database.stat().st_size < 10_000_000
    assert note_of(acting).id == "n39"
