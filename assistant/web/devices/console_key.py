"""The key with which a browser becomes the console: for one browser, and not for long."""

import secrets
import threading
import time
from collections.abc import Callable

VALID_S = 600.0  # for another computer: the link may be kept in a log that others read


class ConsoleKey:
    """The one key that is right now, if any; on the laptop itself it is right until it is used."""

    def __init__(self, first: str, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._key: str | None = first
        self._made_s = clock_s()
        self._lock = threading.Lock()

    def use(self, key: str, *, is_here: bool) -> bool:
        """Return whether this is the key; it is right only once."""
        with self._lock:
            is_right = self._key is not None and secrets.compare_digest(
                key.encode(), self._key.encode()
            )
            if not is_right or (not is_here and self._clock_s() - self._made_s > VALID_S):
                return False
            self._key = None
            return True

    def new(self) -> str:
        """Make another key; older ones are worth nothing."""
        with self._lock:
            self._key = secrets.token_urlsafe(16)
            self._made_s = self._clock_s()
            return self._key
