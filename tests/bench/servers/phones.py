"""Phones: what a browser sends and receives, over real connections only."""

import asyncio
import gc
import gzip
import re
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from urllib.parse import urlencode

PATIENCE_S = 60.0  # also on a machine that has other work
GZIP = 16 + zlib.MAX_WBITS
BEAT = b"event: beat\n"
SEEN = re.compile(rb' data-seen="([^"]*)"')
Headers = dict[str, str]


@dataclass(frozen=True)
class Answer:
    """A response, and when its last byte arrived."""

    status: int
    headers: Headers
    body: bytes
    wire_bytes: int  # with its head
    at_s: float


class Line:
    """A connection that is kept open."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.cookie = cookie
        self._port = port

    async def open(self) -> "Line":
        """Connect."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    def send(self, method: str, path: str, form: dict[str, str] | None = None, **more: str) -> None:
        """Send a whole request; the caller waits for the response."""
        body = urlencode(form or {}).encode()
        headers = {"Host": f"127.0.0.1:{self._port}", "Accept-Encoding": "gzip"}
        headers |= {"Cookie": self.cookie} if self.cookie else {}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["Content-Length"] = str(len(body))
        headers |= {name.replace("_", "-"): value for name, value in more.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body)

    async def head(self) -> tuple[int, Headers, int]:
        """The status, headers and length of an answer's head."""
        head = await asyncio.wait_for(self._reader.readuntil(b"\r\n\r\n"), PATIENCE_S)
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        headers = {n.lower(): v for n, _, v in (line.partition(": ") for line in lines)}
        return int(first.split()[1]), headers, len(head)

    async def answer(self) -> Answer:
        """The answer to what was sent."""
        status, headers, head_bytes = await self.head()
        body = await self._reader.readexactly(int(headers.get("content-length", 0)))
        at_s = time.perf_counter()
        return Answer(status, headers, body, head_bytes + len(body), at_s)

    async def get(self, path: str, **more: str) -> Answer:
        """What is at an address."""
        self.send("GET", path, **more)
        return await self.answer()

    async def chunk(self) -> bytes:
        """What a stream sends next; nothing when it has ended."""
        size = int(await self._reader.readline() or b"0", 16)
        return (await self._reader.readexactly(size + 2))[:-2] if size else b""

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()

    async def gone(self) -> None:
        """Wait until the connection is closed, however it ended."""
        with suppress(OSError):
            await self._writer.wait_closed()


@contextmanager
def lean_collector() -> Iterator[None]:
    """Let this process collect only the garbage of its phones, not of its battles.

    Each real phone has a process of its own, and a collection of everything that the tests have
    loaded takes longer than ten taps. The measured servers collect garbage as always.
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


class Phone:
    """A phone with its page open: it listens, and its page arrives in the stream."""

    def __init__(self, port: int, page: str) -> None:
        self.page = page
        self.told = asyncio.Event()  # the stream has said that something changed, or what
        self.told_at_s = 0.0
        self.brought_bytes = 0  # what the stream has sent since the last tap
        self._chunks: list[bytes] = []  # the same, not unpacked yet
        self._port = port
        self._stream: Line | None = None

    async def join(self, code: str) -> "Phone":
        """Sign in by a join code."""
        self.line = await Line(self._port).open()
        joined = await self.line.get(f"/J/{code}")
        assert joined.status == 303, joined
        self.line.cookie = joined.headers["set-cookie"].split(";")[0]
        return self

    async def come(self) -> "Phone":
        """Be there without signing in."""
        self.line = await Line(self._port).open()
        return self

    async def listen(self, events: str = "/events") -> "Phone":
        """Open the stream and hear its first words."""
        self._stream = await Line(self._port, self.line.cookie).open()
        self._stream.send("GET", events)
        status, headers, _ = await self._stream.head()
        assert status == 200, status
        self._hearing = asyncio.create_task(self._hear(self._stream, headers))
        await asyncio.wait_for(self.told.wait(), PATIENCE_S)
        return self

    async def watch(self) -> "Phone":
        """Open the page, then the stream that brings it."""
        shown = await self.line.get(self.page)
        seen = SEEN.search(unpacked(shown))
        assert shown.status == 200
        assert seen, "a page without a version"
        told = {"page": self.page, "seen": seen[1].decode()}
        return await self.listen(f"/events?{urlencode(told)}")

    def forget(self) -> None:
        """Wait only for what arrives from now on."""
        self.told.clear()
        self.unpacked()
        self.brought_bytes = 0

    def unpacked(self) -> bytes:
        """Unpack what the stream has sent since the last time.

        This is done after the tap, so that no phone of this process waits for another.
        """
        chunks, self._chunks = self._chunks, []
        return b"".join(self._unpack.decompress(c) if self._unpack else c for c in chunks)

    async def _hear(self, stream: Line, headers: Headers) -> None:
        self._unpack = zlib.decompressobj(GZIP) if "content-encoding" in headers else None
        while chunk := await stream.chunk():
            at_s = time.perf_counter()
            self._chunks.append(chunk)
            self.brought_bytes += len(chunk)
            if BEAT not in chunk or not self.told_at_s:  # words are sent as they are, packed or not
                self.told_at_s = at_s
                self.told.set()

    async def fetched_s(self) -> float:
        """Return when this phone has its page's fragment, fetched once it hears of a change."""
        await asyncio.wait_for(self.told.wait(), PATIENCE_S)
        fetched = await self.line.get(self.page, HX_Request="true")
        assert fetched.status == 200, fetched
        return fetched.at_s

    def leave(self) -> None:
        """Close the connections."""
        self.line.close()
        if self._stream:
            self._hearing.cancel()
            self._stream.close()


def unpacked(answer: Answer) -> bytes:
    """Return the body of a response."""
    packed = "content-encoding" in answer.headers
    return gzip.decompress(answer.body) if packed else answer.body
