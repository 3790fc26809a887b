"""The application on a data folder, even if the folder is damaged, full or read-only."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from assistant.battle.storage import sqlite
from assistant.frozen import replace
from assistant.web.database import database
from assistant.web.database.backups import back_up
from assistant.web.rescue import rescue
from assistant.web.rescue.read_only_copy import read_only_copy
from assistant.web.server.staged_loading import StagedApp
from assistant.web.settings import Settings

PROBE = "room.part"
ROOM_BYTES = 256 * 1024
ONLY_READ = (
    "The folder {data} cannot be written. You can read its battles, but nothing is saved. "
    "Make room on the disk, or name another folder with --data. Then start again."
)
UNUSABLE = (
    "The battles in the folder {data} cannot be opened: {why}. Name another folder with --data."
)


class UnusableFolder(Exception):
    """A folder whose battles cannot even be read; the text says why in a sentence."""


@contextmanager
def open_folder(
    settings: Settings, *, is_writable: bool
) -> Iterator[tuple[StagedApp, tuple[str, ...]]]:
    """Yield the loading application and messages about the start; close and copy at the end.

    Raise `UnusableFolder`.
    """
    with ExitStack() as until_the_end:
        try:
            opening, said = _open(settings, until_the_end, is_writable=is_writable)
        except (OSError, sqlite.Error) as problem:
            raise UnusableFolder(UNUSABLE.format(data=settings.data, why=problem)) from None
        yield opening, said
        file = opening.services.settings.database
        if not sqlite.is_for_reading(file):  # first of all: Windows does not wait for long
            back_up(file)
        opening.close()
        database.close(file)


def _has_room(data: Path) -> bool:
    """Return whether the disk has room for the files that a start writes."""
    probe = data / PROBE
    try:
        with probe.open("wb") as file:
            file.write(bytes(ROOM_BYTES))
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        return False
    finally:
        with suppress(OSError):
            probe.unlink(missing_ok=True)
    return True


def _open(
    settings: Settings, until_the_end: ExitStack, *, is_writable: bool
) -> tuple[StagedApp, tuple[str, ...]]:
    messages: tuple[str, ...] = ()
    # without room SQLite cannot even look at a file: a sound one would be taken for a damaged one
    if is_writable and _has_room(settings.data):
        if rescued := rescue.rescue(settings.database):
            messages = rescue.sentences(rescued)
            settings = replace(settings, file=rescued.used or settings.file)
        try:
            return StagedApp(settings), messages
        except (OSError, sqlite.Error):  # a full disk
            database.close(settings.database)
    copied = until_the_end.enter_context(read_only_copy(settings))
    return StagedApp(copied), (*messages, ONLY_READ.format(data=settings.data))
