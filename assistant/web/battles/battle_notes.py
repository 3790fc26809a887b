"""The photos and notes of the battles of one data folder."""

import threading
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from assistant.battle.screens.notes import Note, may_see
from assistant.battle.storage import note_rows
from assistant.battle.storage.exported import Exported
from assistant.battle.storage.exported_notes import ExportedNote, exported_note
from assistant.battle.viewers import Viewer
from assistant.cards.toml_files.reading import unusable_file
from assistant.web.database import database
from assistant.web.photos.shrinking import BadPhoto, Photo, shrink

MOST_PHOTOS, MOST_NOTES = 40, 200  # for each author: nobody learns how many others add
TOO_MANY_PHOTOS = f"Each side can add at most {MOST_PHOTOS} photos. Remove one first."
TOO_MANY_NOTES = f"Each side can add at most {MOST_NOTES} notes. Remove one first."


class BattleNotes:
    """The notes of every battle; their pictures are read only when somebody opens them."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[str, tuple[Note, ...]] = {}
        self._lock = threading.Lock()

    def all_of(self, battle: str) -> tuple[Note, ...]:
        """Return all notes of a battle in the order in which they came."""
        with self._lock:
            if battle not in self._known:
                self._known[battle] = note_rows.notes_of(database.connect(self._path), battle)
            return self._known[battle]

    def seen_by(self, battle: str, reader: Viewer, *, is_over: bool) -> tuple[Note, ...]:
        """Return the notes of a battle that a reader may see."""
        every = self.all_of(battle)
        return tuple(note for note in every if may_see(note, reader, is_over=is_over))

    def refusal(self, battle: str, author: str, *, has_photo: bool) -> str:
        """Return why an author can add no more; empty if the author can."""
        own = [note for note in self.all_of(battle) if note.author == author]
        if has_photo and sum(note.has_photo for note in own) >= MOST_PHOTOS:
            return TOO_MANY_PHOTOS
        return TOO_MANY_NOTES if len(own) >= MOST_NOTES else ""

    def add(self, battle: str, note: Note, photo: Photo | None) -> None:
        """Add a note after it is on disk; one that was sent twice counts once."""
        pictures = (photo.content, photo.small) if photo else ()
        note_rows.add(database.connect(self._path), note_rows.row_of(battle, note, *pictures))
        self.forget(battle)

    def picture(self, note: Note, kind: str) -> bytes | None:
        """Return the photo of a note, or its small picture."""
        return note_rows.picture_of(database.connect(self._path), note.id, kind)

    def exported(self, battle: str, *, photos: bool = True) -> Iterator[ExportedNote]:
        """Yield the notes of a battle for a file, with their photos or only with their words."""
        for note in self.all_of(battle):
            if photos or note.words:
                yield exported_note(note, self.picture(note, "photo") if photos else None)

    def remove(self, battle: str, note: Note) -> None:
        """Remove a note with its pictures."""
        note_rows.remove(database.connect(self._path), note.id)
        self.forget(battle)

    def reword(self, battle: str, note: Note, words: str) -> None:
        """Give a note other words."""
        note_rows.reword(database.connect(self._path), note.id, words)
        self.forget(battle)

    def forget(self, battle: str) -> None:
        """Read the notes of a battle again at the next request."""
        with self._lock:
            self._known.pop(battle, None)


def read_notes(path: Path, battle: Exported) -> list[tuple[Note, Photo | None]]:
    """Return the notes of a file, each photo made again; raise `BadFile` with the bad line."""
    found: list[tuple[Note, Photo | None]] = []
    photos: Counter[str] = Counter()
    notes: Counter[str] = Counter()
    for number, each in enumerate(battle.notes, len(battle.log) + 2):
        notes[each.author] += 1
        photos[each.author] += bool(each.photo)
        if notes[each.author] > MOST_NOTES:
            raise unusable_file(path, number, TOO_MANY_NOTES)
        if photos[each.author] > MOST_PHOTOS:
            raise unusable_file(path, number, TOO_MANY_PHOTOS)
        try:
            photo = shrink(each.content) if each.photo else None
        except BadPhoto as bad:
            raise unusable_file(path, number, str(bad)) from None
        size = (photo.wide, photo.high) if photo else (0, 0)
        found.append((Note("", each.seq, each.time, each.author, each.words, *size), photo))
    return found


def note_id(battle: str, author: str, token: str) -> str:
    """Return the id of a note that was sent with a token: the same for a note sent twice."""
    return sha256(f"{battle} {author} {token}".encode()).hexdigest()[:24]
