"""The alarm band on top of every page while the laptop's disk fails: on new and on open pages."""

import threading
from contextlib import suppress
from pathlib import Path

from assistant.battle.storage import sqlite
from assistant.battle.viewers import Viewer
from assistant.web.database import database, integrity
from assistant.web.streams.event_stream import Hub

NOTHING_KEPT = (
    "The laptop’s disk is full or cannot be written. You can still read everything, but nothing is "
    "saved. Make room on the disk, then tap again."
)
NOTHING_KEPT_SINCE_START = (
    "The laptop’s disk is full or cannot be written. You can still read everything, but nothing is "
    "saved. Make room on the disk, then stop the program and start it again."
)
NOTHING_KEPT_PHONE = (
    "The laptop cannot save anything now. You can still read everything. Tell the umpire."
)
DAMAGED = (
    "The file of the battles is damaged. Stop the program and start it again. "
    "It then restores the battles from all copies."
)


class Alarm:
    """The alarm of a failing disk, for one database file, and the pages that show it."""

    def __init__(self, path: Path, listeners: Hub) -> None:
        self._path = path
        self._hub = listeners
        self._lock = threading.Lock()
        self._shown = False, False  # on open pages: the disk refuses, the file is damaged
        listeners.trouble = self.words

    def words(self, reader: Viewer | None) -> str:
        """Return the text of the band for a reader; empty if all is well."""
        refuses, is_damaged = self._disk_state()
        is_umpire = reader is not None and reader.is_umpire
        if refuses:
            if not is_umpire:
                return NOTHING_KEPT_PHONE
            is_since_start = database.is_for_reading(self._path)
            return NOTHING_KEPT_SINCE_START if is_since_start else NOTHING_KEPT
        return DAMAGED if is_damaged and is_umpire else ""

    def update_pages(self) -> None:
        """Update open pages if the state of the disk has changed since their last update."""
        found = self._disk_state()
        with self._lock:
            is_news, self._shown = found != self._shown, found
        if is_news:
            self._hub.warn()

    def look(self) -> None:
        """Check whether a full disk has room again, and update open pages."""
        if database.refuses_writes(self._path) and not database.is_for_reading(self._path):
            with suppress(sqlite.Error):  # the file cannot even be opened
                database.can_write(database.connect(self._path))
        self.update_pages()

    def _disk_state(self) -> tuple[bool, bool]:
        return database.refuses_writes(self._path), integrity.is_check_requested(self._path.parent)
