"""Live streams: who listens, and telling each reader that what he sees has changed.

A stream says that something changed, and never what. A page is told only when the digest of
what its reader sees there differs from the last one, so that silence gives nothing away either.
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from assistant.battle.readers import Reader

WAITING = 64  # unsent messages after which a stream is given up; the phone opens another
STREAMS = 8  # of one device; a newer one ends the oldest
BETWEEN = " "  # a battle's id, that of the card it shows, and the digest, in a page's version
RETRY = b"retry: 2000\n\n"


def version(battle: str, card: str, digest: str) -> str:
    """What a page tells when it listens: of which battle, which card, how its reader saw it then.

    A page that is not the card of one unit has no card: it is the battle as its reader sees it.
    """
    return BETWEEN.join((battle, card, digest))


class Stream:
    """One open stream of a device; spoken to on the event loop's thread only."""

    def __init__(
        self, reader: Reader, card: str, device: str, client: str, *, is_current: bool
    ) -> None:
        self.reader, self.card = reader, card
        self.device, self.client = device, client
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._changes = 0
        self._is_over = False
        self._queue.put_nowait(RETRY)
        if is_current:
            self.beat()
        else:
            self.changed()

    def changed(self) -> None:
        """Say that what the reader sees may differ from what he has."""
        self._changes += 1
        self._say("changed")

    def beat(self) -> None:
        """Say that the line still holds."""
        self._say("beat")

    def end(self) -> None:
        """Say no more; what is unsent is dropped."""
        self._is_over = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def messages(self) -> AsyncIterator[bytes]:
        """Everything that is said, until the end."""
        while (message := await self._queue.get()) is not None:
            yield message

    def _say(self, event: str) -> None:
        if self._queue.qsize() >= WAITING:
            self.end()
        if not self._is_over:
            self._queue.put_nowait(f"event: {event}\ndata: {self._changes}\n\n".encode())


class Hub:
    """The open streams, and what each reader's picture was when last told of."""

    def __init__(self) -> None:
        #: a reader's picture of a battle, or of a card in it, at this moment; without it the first
        #: announcement after a stream opens is always told
        self.digest: Callable[[Reader, str, str], str] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._streams: list[Stream] = []  # oldest first
        self._told: dict[tuple[Reader, str, str], str] = {}  # by reader, battle and card
        self._lock = threading.Lock()  # held for moments, on the event loop's thread too
        self._telling = threading.Lock()  # held while digests are made, never on that thread

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Speak to streams on the thread of this loop from now on."""
        self._loop = loop

    def listen(self, reader: Reader, client: str = "", device: str = "", seen: str = "") -> Stream:
        """A new stream; it ends an older one of the same client on the same device.

        `seen` is the version of the page that listens: it is told of a change at once unless
        that is still what its reader sees. To be called on any thread but the loop's: it may
        have to wait for an announcement.
        """
        shown, card, picture = (*seen.split(BETWEEN), "", "")[:3]
        battle = reader.battle or shown
        with self._telling:
            first = self.digest(reader, battle, card) if self.digest and battle else None
            is_current = bool(first) and (battle, first) == (shown, picture)
            stream = Stream(reader, card, device, client, is_current=is_current)
            with self._lock:
                if first:
                    self._told.setdefault((reader, battle, card), first)
                own = [s for s in self._streams if s.device == device]
                older = [s for s in own if client and s.client == client]
                older += own[: max(0, len(own) + 1 - STREAMS)]
                self._streams.append(stream)
        self._on_loop(older, Stream.end)
        return stream

    def leave(self, stream: Stream) -> None:
        """Forget a stream that has closed."""
        with self._lock:
            if stream in self._streams:
                self._streams.remove(stream)
            page = (stream.reader, stream.card)
            if all((s.reader, s.card) != page for s in self._streams):
                for key in [key for key in self._told if key[::2] == page]:
                    del self._told[key]

    def announce(
        self, battle: str, digest: Callable[[Reader, str], str], first: Reader | None = None
    ) -> None:
        """Tell every page of a battle whose picture has changed; to be called after a commit.

        He who tapped comes first: he waits, the others do not know that they do.
        """
        with self._telling:
            with self._lock:
                heard = [s for s in self._streams if s.reader.battle in (None, battle)]
                pages = {(s.reader, s.card) for s in heard}
            for reader, card in sorted(pages, key=lambda page: page[0] != first):
                now = digest(reader, card)
                with self._lock:
                    streams = [s for s in self._streams if (s.reader, s.card) == (reader, card)]
                    if not streams or self._told.get((reader, battle, card)) == now:
                        continue
                    self._told[reader, battle, card] = now
                self._on_loop(streams, Stream.changed)

    def beat(self) -> None:
        """Let every stream show that it lives."""
        self._on_loop(self._every(), Stream.beat)

    def end(self, device: str) -> None:
        """End the streams of a device that was put out."""
        self._on_loop([s for s in self._every() if s.device == device], Stream.end)

    def listening(self) -> frozenset[str]:
        """The devices on which a page is open now."""
        return frozenset(stream.device for stream in self._every())

    def close(self) -> None:
        """End every stream: the server stops."""
        self._on_loop(self._every(), Stream.end)

    def _every(self) -> list[Stream]:
        with self._lock:
            return list(self._streams)

    def _on_loop(self, streams: list[Stream], say: Callable[[Stream], None]) -> None:
        if self._loop is None:
            return

        def say_to_all() -> None:
            for stream in streams:
                say(stream)

        with suppress(RuntimeError):  # the loop has ended, and every stream with it
            self._loop.call_soon_threadsafe(say_to_all)
