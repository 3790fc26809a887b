"""The key that makes a browser the console: for one browser, and for a short time."""

import secrets
import threading
import time
from collections.abc import Callable

VALID_S = 600.0  # for another computer: the link may be kept in a log that others read


class ConsoleKey:
    """The one valid key, if any; on the laptop itself it stays valid until it is used."""

    def __init__(self, first: str, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._clock_s = clock_s
        self._key: str | None = first
        self._made_s = clock_s()
        self._lock = threading.Lock()

    def use(self, key: str, *, is_here: bool) -> bool:
        """Return whether the key is valid, and use it up."""
        with self._lock:
            is_right = self._key is not None and secrets.compare_digest(
                key.encode(), self._key.encode()
            )
            if not is_right or (not is_here and self._clock_s() - self._made_s > VALID_S):
                return False
            self._key = None
            return True

    def new(self) -> str:
        """Make another key; older keys stop working."""
        with self._lock:
            self._key = secrets.token_urlsafe(16)
            self._made_s = self._clock_s()
            return self._key
