"""The bounds of a request's head, and of the parts of its body, for the event loop.

The loop parses a request before it has a turn. So a stranger could stop everybody with a head of
thousands of lines, or with a body of thousands of parts.
"""

import re
from typing import Any

import h11

MOST_OF_A_HEAD = 32 * 1024  # bytes
MOST_LINES = 100  # of a head; browsers send about twenty
FREE_PARTS, PART_BYTES = 100, 256  # of a body: so many parts, and one more for so many bytes
END_OF_HEAD = re.compile(rb"\n\r?\n")  # as h11 finds it


class RequestReader(h11.Connection):
    """The requests on one connection; `next_event` raises an error beyond the bounds."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MOST_OF_A_HEAD)
        self._parts = self._bytes = 0

    def next_event(self) -> Any:
        """Return the next part of a request, or what to wait for."""
        if self.their_state is h11.IDLE:
            self._check_head(self.trailing_data[0])
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._parts = self._bytes = 0
        elif isinstance(event, h11.Data):
            self._check_part(len(event.data))
        return event

    def _check_head(self, received: bytes) -> None:
        """Refuse a head that is too long or has too many lines, before it is parsed."""
        found = END_OF_HEAD.search(received, 0, MOST_OF_A_HEAD)
        end = found.end() if found else len(received)
        if end > MOST_OF_A_HEAD or received.count(b"\n", 0, end) > MOST_LINES:
            raise h11.RemoteProtocolError("the head is too long", error_status_hint=431)

    def _check_part(self, size: int) -> None:
        self._parts, self._bytes = self._parts + 1, self._bytes + size
        if self._parts > FREE_PARTS + self._bytes // PART_BYTES:
            raise h11.RemoteProtocolError("the body has too many small parts")
