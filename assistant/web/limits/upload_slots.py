"""Room for large uploads: their bytes are in memory until their request is finished.

Each sender has at most one. When all are taken, an upload that hardly comes in makes room for a new
one: a sender that is slow on purpose keeps nobody out.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

MOST = 4  # at once, of all senders
PATIENCE_S = 5.0  # after which an upload must have come at the least rate to keep its room
LEAST_RATE = 100_000  # bytes a second: even a far corner of the hall has more


def _stop_nothing() -> None:
    """Stop nothing: the upload has not begun, or it has come whole."""


@dataclass
class Upload:
    """A large upload in progress."""

    begun_s: float
    received: int = 0  # bytes
    is_stopped: bool = False
    stop: Callable[[], None] = _stop_nothing  # ends its request while its bytes still come in

    def rate(self, now_s: float) -> float:
        """Return the bytes a second so far."""
        return self.received / max(now_s - self.begun_s, 0.001)

    def is_slow(self, now_s: float) -> bool:
        """Return whether this upload may have to make room for another one."""
        is_coming = self.stop is not _stop_nothing
        return is_coming and now_s - self.begun_s >= PATIENCE_S and self.rate(now_s) < LEAST_RATE

    def has_come(self) -> None:
        """Keep the room until the response: all bytes are here."""
        self.stop = _stop_nothing


class UploadSlots:
    """The large uploads in progress: at most one of each sender. For the event loop only."""

    def __init__(self, most: int = MOST, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._most, self._clock_s = most, clock_s
        self._uploads: dict[str, Upload] = {}

    @contextmanager
    def take(self, sender: str) -> Iterator[Upload | None]:
        """Take a slot for a sender while its request lasts; yield None if there is none."""
        if sender in self._uploads or not self._has_room():
            yield None
            return
        upload = self._uploads[sender] = Upload(self._clock_s())
        try:
            yield upload
        finally:
            if self._uploads.get(sender) is upload:
                del self._uploads[sender]

    def _has_room(self) -> bool:
        """Return whether there is room; stop the slowest upload if necessary."""
        if len(self._uploads) < self._most:
            return True
        now_s = self._clock_s()
        slow = [
            (upload.rate(now_s), who)
            for who, upload in self._uploads.items()
            if upload.is_slow(now_s)
        ]
        if not slow:
            return False
        upload = self._uploads.pop(min(slow)[1])
        upload.is_stopped = True
        upload.stop()
        return True
