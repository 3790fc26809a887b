"""What all phones of a side fetch as soon as they are told: made once, not once a phone."""

import secrets
import threading
from collections import defaultdict
from collections.abc import Callable

from assistant.battle.viewers import Viewer


class Shared:
    """The newest part of a page of each reader, and of which version it is."""

    def __init__(self) -> None:
        self._made: dict[Viewer, tuple[tuple[str, int], str]] = {}
        # a request during the making waits for this page, and for no other reader's page
        self._locks: defaultdict[Viewer, threading.Lock] = defaultdict(threading.Lock)
        self._blank = secrets.token_urlsafe()  # stands where each phone gets a token of its own

    def part(
        self, reader: Viewer, version: tuple[str, int], token: str, make: Callable[[str], str]
    ) -> str:
        """What `make` makes of a phone's token; no version of it twice, whoever asks.

        The version is what `Battles.version` says and how long the log is.
        """
        with self._locks[reader]:
            known = self._made.get(reader)
            if known is None or known[0] != version:
                known = self._made[reader] = (version, make(self._blank))
        return known[1].replace(self._blank, token)
