"""The part of a page that all phones of a side fetch after a change, made once for all."""

import secrets
import threading
from collections import defaultdict
from collections.abc import Callable

from assistant.battle.viewers import Viewer


class SharedPages:
    """The newest part of a page of each reader, with its version."""

    def __init__(self) -> None:
        self._made: dict[Viewer, tuple[tuple[str, int], str]] = {}
        # a request during the making waits for this page, and for no other reader's page
        self._locks: defaultdict[Viewer, threading.Lock] = defaultdict(threading.Lock)
        self._blank = secrets.token_urlsafe()  # each phone's own token takes its place

    def part(
        self, reader: Viewer, version: tuple[str, int], token: str, make: Callable[[str], str]
    ) -> str:
        """Return what `make` returns for a phone's token; make each version only once.

        The version is that of `Battles.version` and the length of the log.
        """
        with self._locks[reader]:
            known = self._made.get(reader)
            if known is None or known[0] != version:
                known = self._made[reader] = (version, make(self._blank))
        return known[1].replace(self._blank, token)
