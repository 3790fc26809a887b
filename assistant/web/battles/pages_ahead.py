"""Pages for the player who taps, made in advance while the disk saves the tap.

Saving an entry on disk is mostly waiting. Nobody gets such a page, by stream or request, before the
entry is on disk. Only the pages of the player who taps are made in this time: the time of a
response must reveal nothing about the views of other readers.
"""

import threading
from concurrent.futures import Future, wait
from contextlib import suppress

from assistant.battle.game import Game
from assistant.battle.viewers import Viewer
from assistant.web.streams.event_stream import Hub


class PagesAhead:
    """The pages that are being made, and the battles as they will be."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._here = _Here()

    def begin(self, coming: Game, reader: Viewer) -> None:
        """Begin to make a reader's pages of a battle as it will be."""
        with suppress(RuntimeError):  # the server stops
            self._here.making = self._hub.preparing.submit(self._prepare_page, coming, reader)

    def wait(self) -> None:
        """Wait for the pages that this thread began."""
        making, self._here.making = self._here.making, None
        if making:
            wait((making,))

    def game(self, id: str) -> Game | None:
        """Return a battle as it will be, on the thread that makes its pages."""
        coming = self._here.coming
        return coming if coming and coming.id == id else None

    def _prepare_page(self, coming: Game, reader: Viewer) -> None:
        self._here.coming = coming
        try:
            self._hub.prepare(reader)
        finally:
            self._here.coming = None


class _Here(threading.local):
    making: "Future[None] | None" = None
    coming: Game | None = None
