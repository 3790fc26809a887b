"""Photos and notes in the file of a battle, after the lines of its entries."""

from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from assistant.battle.screens.notes import LONGEST_NOTE, Note
from assistant.battle.storage.exported_fields import Moment, Text, Word, read_line, split_text
from assistant.cards.toml_files.reading import Card, unusable_file
from assistant.rules.inputs import shown
from assistant.rules.json_numbers import NO_FLAG

BEGINNING = '{"note": '  # of the line of a photo or note


class ExportedNote(Card):
    """A note or a photo in a file; the photo in pieces of base64."""

    note: Annotated[Literal[1], NO_FLAG] = 1
    seq: Annotated[int, Field(ge=1)]
    time: Moment
    author: Word
    words: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""
    photo: tuple[Text, ...] = ()

    @property
    def content(self) -> bytes:
        """The photo; raise `ValueError` for anything but base64."""
        return b64decode("".join(self.photo), validate=True)


def exported_note(note: Note, photo: bytes | None) -> ExportedNote:
    """Return a note as it goes into a file."""
    pieces = split_text(b64encode(photo or b"").decode())
    return ExportedNote.model_construct(
        seq=note.seq, time=note.time, author=note.author, words=note.words, photo=pieces
    )


def first_note(lines: Sequence[str]) -> int:
    """Return how many lines of a file come before its photos and notes, which are last."""
    end = len(lines)
    while end > 2 and lines[end - 1].startswith(BEGINNING):
        end -= 1
    return end


def read_notes(path: Path, lines: Sequence[str], first: int) -> Iterator[ExportedNote]:
    """Yield the notes in the lines of a file, beginning at a line; raise `BadFile`."""
    for number, line in enumerate(lines[first:], first + 1):
        found = read_line(path, number, ExportedNote, line)
        try:
            content = found.content
        except ValueError:
            raise unusable_file(
                path, number, "photo is a picture in base64; this is something else"
            ) from None
        if not (found.words or content):
            raise unusable_file(path, number, "a note must have words, or a photo")
        yield found


def check_authors(path: Path, notes: Sequence[ExportedNote], first: int, known: set[str]) -> None:
    """Raise `BadFile` for a note of an unknown author; `first` is the line of the first note."""
    for number, note in enumerate(notes, first):
        if note.author not in known:
            names = ", ".join(sorted(known))
            raise unusable_file(path, number, f"author is one of {names}; got {shown(note.author)}")
