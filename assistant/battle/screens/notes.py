"""Photos and notes that people add to a moment of a battle."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from assistant.battle.viewers import Viewer
from assistant.frozen import dataclass

SMALL_WIDE, SMALL_HIGH = 160, 120  # pixels, of a photo in the log
LONGEST_NOTE = 500  # characters of a note, or of the caption of a photo
DOUBT = "A player doubts this result."  # the note that a side's button adds to an entry
# the umpire's answers to a doubt, which are added to its words
ANSWERS = {
    "stands": "The umpire checked the result: it stands.",
    "corrected": "The umpire checked the result and corrected it.",
}


@dataclass(frozen=True)
class Note:
    """A note, or a photo with its caption; the pictures themselves stay on disk."""

    id: str
    seq: int  # the entry of the log after which it was added
    time: str  # ISO 8601, UTC
    author: str  # a side, or the umpire
    words: str
    wide: int = 0  # of the photo, in pixels; 0 without a photo
    high: int = 0

    @property
    def has_photo(self) -> bool:
        """Whether the note is a photo."""
        return self.wide > 0

    @property
    def is_doubt(self) -> bool:
        """Whether a player asks the umpire with this note to check the result of its entry."""
        return self.words == DOUBT and not self.has_photo

    @property
    def answer(self) -> str:
        """The umpire's answer to a player's doubt; empty for any other note."""
        given = self.words.removeprefix(f"{DOUBT} ")
        is_given = given != self.words and given.startswith(tuple(ANSWERS.values()))
        return given if is_given and not self.has_photo else ""

    @property
    def small_size(self) -> tuple[int, int]:
        """The width and height of the note's small picture, in pixels of a page."""
        share = min(SMALL_WIDE / max(1, self.wide), SMALL_HIGH / max(1, self.high))
        return max(1, round(self.wide * share)), max(1, round(self.high * share))


def answered_doubt(answer: str, reason: str) -> str:
    """Return the words of a doubt with one of the umpire's answers, by its key, and a reason."""
    return " ".join((DOUBT, ANSWERS[answer], *([reason] if reason else [])))


def may_see(note: Note, reader: Viewer, *, is_over: bool) -> bool:
    """Return whether a reader may see a note.

    Until the battle is over only its author and the umpire may; then everybody may.
    """
    return is_over or reader.is_umpire or (reader.side is not None and note.author == reader.side)


def may_remove(note: Note, reader: Viewer) -> bool:
    """Return whether a reader may remove a note: its author, or the umpire."""
    return reader.is_umpire or (reader.side is not None and note.author == reader.side)


def notes_by_place(notes: Iterable[Note], seqs: Sequence[int]) -> Mapping[int, tuple[Note, ...]]:
    """Return notes by the place of their moment among some entries of the log.

    A note belongs to the last of these entries before it. The first entry has earlier notes too.
    """
    found: dict[int, tuple[Note, ...]] = {}
    for note in notes if seqs else ():
        place = max(0, bisect_right(seqs, note.seq) - 1)
        found[place] = (*found.get(place, ()), note)
    return found
