"""Room for large uploads: their bytes are in memory until their request is finished."""

from collections.abc import Iterator
from contextlib import contextmanager

MOST = 2  # at once, of all devices


class UploadSlots:
    """The large uploads in progress: at most one from each device. For the event loop only."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._taken: set[str] = set()

    @contextmanager
    def take(self, key: str) -> Iterator[bool]:
        """Take a slot for a device while its request lasts; yield whether there was one."""
        is_free = key not in self._taken and len(self._taken) < self._most
        if is_free:
            self._taken.add(key)
        try:
            yield is_free
        finally:
            if is_free:
                self._taken.discard(key)
