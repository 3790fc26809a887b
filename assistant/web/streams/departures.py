"""Devices whose last stream has just closed: each page of a device opens its own stream."""

import time
from collections.abc import Callable

BETWEEN_PAGES_S = 15.0  # a phone that opens its next page in this time was never away


class Departures:
    """When the last stream of each device closed."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._closed: dict[str, float] = {}  # by device

    def note(self, device: str) -> None:
        """Note that a stream of a device has closed."""
        self.between_pages()
        if device:
            self._closed[device] = self._now()

    def between_pages(self) -> frozenset[str]:
        """Return the devices whose stream closed so lately that their next page may be loading."""
        since = self._now() - BETWEEN_PAGES_S
        for device, closed in list(self._closed.items()):
            if closed < since:
                self._closed.pop(device, None)
        return frozenset(self._closed.copy())
