"""The connections of one server: their greatest number, and their greatest idle time.

A connection is idle unless a complete request waits for its response. All of this runs on the event
loop's thread.
"""

import asyncio
import errno
import logging
import sys
import time
from collections import defaultdict
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from assistant.web.network.addresses import is_loopback
from assistant.web.server.request_reader import RequestReader
from assistant.web.settings import Settings

ALL = 2_000  # connections together
AT_ONCE = 80  # connections accepted before the first is checked
RESERVE = AT_ONCE + 80  # files kept for those, the database, pages and printing
FILES = 10_240  # the limit of macOS if it reports none
STALLED_S = 60.0  # for which a client may leave data unread
LINE = "assistant.line"  # in a request's scope: its connection
NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
log = logging.getLogger(__name__)


class OpenConnections:
    """The open connections, by address."""

    def __init__(self, settings: Settings, most: int = ALL) -> None:
        self.idle_s = settings.idle_s
        self._each, self._local, self._most = (
            settings.connections,
            settings.local_connections,
            most,
        )
        self._by_address: dict[str, set[Connection]] = defaultdict(set)
        self._count = 0

    def take(self, new: "Connection") -> bool:
        """Accept a connection if there is room; close an idle one of its address if necessary."""
        address = new.address
        own = self._by_address.get(address, set())
        most = self._local if is_loopback(address) else self._each
        if len(own) >= most and not self._drop_idle(own):
            log.warning("%s has %d connections; no more are accepted from it.", address, len(own))
            return False
        if self._count >= self._most and not self._drop_idle(self._largest()):
            log.warning("There are %d connections; no more are accepted.", self._count)
            return False
        self._by_address[address].add(new)
        self._count += 1
        return True

    def leave(self, connection: "Connection") -> None:
        """Forget a closed connection."""
        own = self._by_address.get(connection.address, set())
        if connection in own:
            own.discard(connection)
            self._count -= 1
            if not own:
                del self._by_address[connection.address]

    def _largest(self) -> "set[Connection]":
        return max(self._by_address.values(), key=len, default=set())

    def _drop_idle(self, some: "set[Connection]") -> bool:
        idle = [each for each in some if each.is_idle]
        if not idle:
            return False
        longest = min(idle, key=lambda each: (each.has_served_request, each.idle_since_s))
        self.leave(longest)
        longest.drop()
        return True


class Connection(H11Protocol):
    """A connection of uvicorn that closes if it is one too many, or its request is too slow."""

    def __init__(self, *args: Any, crowd: OpenConnections, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = RequestReader()
        self._crowd = crowd
        self.app = self._with_line(self.app)
        self._waiting: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self.idle_since_s = time.monotonic()

    def _with_line(self, app: Any) -> Any:
        async def with_line(scope: Any, receive: Any, send: Any) -> None:
            await app({**scope, LINE: self}, receive, send)

        return with_line

    def write(self, part: bytes) -> bool:
        """Send a part of a response that has begun and has no length, without waiting.

        Return False, and send nothing, if the client has not read the earlier parts. The part is
        framed here and not by h11, which takes five times as long.
        """
        if self.flow.write_paused:
            return False
        if not self.transport.is_closing():
            self.transport.write(b"%x\r\n%b\r\n" % (len(part), part))
        return True

    @property
    def address(self) -> str:
        """The address of the client."""
        return self.client[0] if self.client else ""

    @property
    def is_idle(self) -> bool:
        """Return whether every request on the connection has its response."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def has_served_request(self) -> bool:
        """Return whether a request on the connection has had its response."""
        return self.cycle is not None

    def drop(self) -> None:
        """Close the connection without a message."""
        if not self.transport.is_closing():
            self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection and begin to wait for the first request."""
        super().connection_made(transport)
        if self._crowd.take(self):
            self._wait(True)
        else:
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._crowd.leave(self)
        self._wait(False)
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive data; the time limit runs until the request is complete."""
        super().data_received(data)
        self._wait(self._is_unfinished())

    def handle_events(self) -> None:
        """Handle received events; close if the rest of an answered request is wrong."""
        try:
            super().handle_events()
        except h11.LocalProtocolError:  # the response has begun, so none can be sent
            self.drop()

    def on_response_complete(self) -> None:
        """Wait for the rest of a request that got its response early."""
        super().on_response_complete()
        self.idle_since_s = time.monotonic()
        self._wait(self._is_unfinished())

    def _is_unfinished(self) -> bool:
        """Return whether the server waits for the rest of a request."""
        if not self.is_idle or self.conn.their_state is h11.SEND_BODY:
            return self.is_idle
        return self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])

    def pause_writing(self) -> None:
        """Wait for a client that does not read, up to a limit."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED_S, self.drop)

    def resume_writing(self) -> None:
        """Cancel the time limit, because the client reads again."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()

    def _wait(self, is_waiting: bool) -> None:
        if not is_waiting and self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        elif is_waiting and self._waiting is None:
            self._waiting = self.loop.call_later(self._crowd.idle_s, self.drop)


def most_connections() -> int:
    """Return how many connections this process can have, after raising its limit on open files."""
    if sys.platform == "win32":
        return ALL
    import resource

    files, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return ALL
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if files < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            files = wanted
        except (OSError, ValueError) as problem:
            log.warning("No more than %d files can be open: %s", files, problem)
    return min(ALL, max(files - RESERVE, files // 3))


def log_failure(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log a failure on the event loop; a lack of room needs only one line."""
    problem = context.get("exception")
    if isinstance(problem, OSError) and problem.errno in NO_ROOM:
        log.warning("No more connections can be accepted now: %s", problem.strerror)
    else:
        loop.default_exception_handler(context)
