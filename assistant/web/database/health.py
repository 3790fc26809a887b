"""A check whether the assistant works: whether it can save."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

from assistant.web.database import database

FRESH_S = 5.0  # how long an answer is believed: anybody may ask, and each look is a commit


class Health:
    """The health of a data folder: whether it can be written to, checked now and then."""

    def __init__(self, path: Path, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._clock_s = clock_s
        self._lock = threading.Lock()
        self._looked_s = float("-inf")
        self._is_well = True

    def is_well(self) -> bool:
        """Return whether a commit reached the disk in the last seconds.

        While one thread checks, no other thread waits for it.
        """
        if self._clock_s() - self._looked_s >= FRESH_S and self._lock.acquire(blocking=False):
            try:
                self._is_well = database.can_write(database.connect(self._path))
                self._looked_s = self._clock_s()
            finally:
                self._lock.release()
        return self._is_well
