"""The part of a page that all phones of a side fetch after a change, made once for all."""

import secrets
import threading
from collections import defaultdict
from collections.abc import Callable

from assistant.battle.viewers import Viewer


class SharedPages:
    """The newest part of a page of each reader, with its version (`PageVersions.of_page`).

    The version does not depend on the length of the log: otherwise an entry that a reader may not
    know would make the next response slower.
    """

    def __init__(self) -> None:
        self._made: dict[Viewer, tuple[str, str]] = {}
        # a request during the making waits for this page, and for no other reader's page
        self._locks: defaultdict[Viewer, threading.Lock] = defaultdict(threading.Lock)
        self._blank = secrets.token_urlsafe()  # each phone's own token takes its place

    def part(self, reader: Viewer, version: str, token: str, make: Callable[[str], str]) -> str:
        """Return what `make` returns for a phone's token; make each version only once."""
        with self._locks[reader]:
            found = self.made_part(reader, version, token)
            if found is None:
                self._made[reader] = (version, make(self._blank))
                found = self._made[reader][1].replace(self._blank, token)
        return found

    def made_part(self, reader: Viewer, version: str, token: str) -> str | None:
        """Return the part of this version for a phone's token, or None if it was not made."""
        known = self._made.get(reader)
        if known is None or known[0] != version:
            return None
        return known[1].replace(self._blank, token)
