"""A battle that comes from a file: read and proved before anything is saved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant.battle.screens.notes import Note
from assistant.battle.storage.exported import Exported, read_exported
from assistant.web.battles import battle_notes
from assistant.web.photos.shrinking import Photo

Prove = Callable[[Path, Exported], None]


@dataclass(frozen=True)
class Incoming:
    """A battle of a file, with its notes and photos."""

    battle: Exported
    notes: Sequence[tuple[Note, Photo | None]]


def read_incoming(path: Path, text: str, prove: Prove) -> Incoming:
    """Read the battle in the text of a file; raise `BadFile`.

    `prove` is called with the file and the battle.
    """
    battle = read_exported(path, text)
    prove(path, battle)
    return Incoming(battle, battle_notes.read_notes(path, battle))
