"""Live streams: the listeners, and the changes sent to each reader.

A stream sends something only if the digest of its reader's view differs from the last one, so that
silence reveals nothing either. It carries the page itself if several devices share the page, made
once for all of them; otherwise it says "changed", and the device fetches the page.
"""

import asyncio
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from assistant.battle.viewers import Viewer
from assistant.web.streams.departures import Departures
from assistant.web.streams.open_stream import Stream
from assistant.web.streams.page_addresses import BETWEEN, shared_address
from assistant.web.streams.page_making import Maker, make_sendable_page
from assistant.web.streams.stream_messages import Page

STREAMS = 8  # of one device; a newer one ends the oldest
PREPARING = 2  # taps at one moment, of two sides or in two battles, for which pages are prepared
Sent = tuple[Viewer, str]  # the reader, and the address of the page
Digest = Callable[[Viewer, str], str]  # a digest of a reader's view of a battle or card


class Hub:
    """The open streams, and the digest of each reader's view when it was last sent."""

    def __init__(self) -> None:
        #: the digest of a reader's view now; without it the first announcement is always sent
        self.digest: Callable[[Viewer, str, str], str] | None = None
        #: the readers whose digests each announcement makes, whether they listen or not
        self.readers: Callable[[str], Iterable[Viewer]] = lambda battle: ()
        #: makes the page at an address for a reader; None when it cannot be sent
        self.page: Maker | None = None
        #: the text of the band on top of a reader's pages; empty if all is well
        self.trouble: Callable[[Viewer], str] = lambda reader: ""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._streams: dict[Viewer, list[Stream]] = {}  # of each reader, oldest first
        self._departures = Departures()
        self._sent_digests: dict[tuple[Viewer, str, str], str] = {}  # by reader, battle and card
        self._lock = threading.Lock()  # held for moments, on the event loop's thread too
        self._announcing = threading.Lock()  # held while digests are made, never on that thread
        self._due: dict[Sent, None] = {}  # pages to make and send, the first to be made first
        self._unannounced: dict[str, Digest] = {}  # battles with readers not notified yet
        self._prepared: dict[Viewer, dict[str, Page]] = {}  # pages made before they were due
        self._making = threading.Lock()  # held while a page is made: an older one is never later
        self._maker = ThreadPoolExecutor(1, "pages")
        self.preparing = ThreadPoolExecutor(PREPARING, "ahead")

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Write to streams on the thread of this event loop from now on."""
        self._loop = loop

    def listen(
        self,
        reader: Viewer,
        client: str = "",
        device: str = "",
        seen: str = "",
        address: str = "",
        *,
        is_packed: bool = False,
    ) -> Stream:
        """Open a new stream; it ends an older one of the same client on the same device.

        `seen` is the version of the page at `address`: it gets a change immediately unless its
        reader still sees that. Call this on any thread but the loop's, because it may have to wait.
        """
        shown, card, picture = (*seen.split(BETWEEN), "", "")[:3]
        battle = reader.battle or shown
        with self._announcing:
            first = self.digest(reader, battle, card) if self.digest and battle else None
            is_current = bool(first) and (battle, first) == (shown, picture)
            address = shared_address(reader, battle, card, address)
            stream = Stream(reader, card, device, client, address=address, is_packed=is_packed)
            stream.open(is_current=is_current, trouble=self.trouble(reader))
            with self._lock:
                if first is not None:  # "" too: a card that the reader does not know never wakes
                    self._sent_digests.setdefault((reader, battle, card), first)
                own = [s for s in self._every_stream() if s.device == device]
                older = [s for s in own if client and s.client == client]
                older += own[: max(0, len(own) + 1 - STREAMS)]
                self._streams.setdefault(reader, []).append(stream)
        self._on_loop(older, Stream.end)
        return stream

    def leave(self, stream: Stream) -> None:
        """Forget a stream that has closed."""
        with self._lock:
            self._departures.note(stream.device)
            others = [s for s in self._streams.get(stream.reader, ()) if s is not stream]
            if others:
                self._streams[stream.reader] = others
            else:
                self._streams.pop(stream.reader, None)
            page = (stream.reader, stream.card)
            if all(s.card != stream.card for s in others):
                for key in [key for key in self._sent_digests if key[::2] == page]:
                    del self._sent_digests[key]

    def is_heard(self, reader: Viewer, card: str = "") -> bool:
        """Return whether each announcement makes the digest of a page, as a stream is open."""
        with self._lock:
            return any(stream.card == card for stream in self._streams.get(reader, ()))

    def prepare(self, reader: Viewer) -> None:
        """Make a reader's pages before they are due; `announce` follows."""
        with self._lock:
            addresses = {s.address for s in self._streams.get(reader, ()) if s.address}
        made = {address: make_sendable_page(self.page, reader, address) for address in addresses}
        self._prepared[reader] = {address: page for address, page in made.items() if page}

    def announce(self, battle: str, digest: Digest, first: Viewer | None = None) -> None:
        """Notify every page of a battle whose reader's view has changed; call this after a commit.

        The reader who tapped comes first and waits for no other reader, so the time of the response
        reveals nothing about the views of the others. `send` notifies the others.
        """
        if first is None:
            self._announce(battle, digest)
            return
        self._announce(battle, digest, first)
        with self._lock:
            self._unannounced[battle] = digest
        if not first.is_umpire and self._making.acquire(blocking=False):  # the umpire's is long
            try:
                self._send_pages(first)
            finally:
                self._making.release()

    def _announce(self, battle: str, digest: Digest, only: Viewer | None = None) -> None:
        with self._announcing:
            with self._lock:
                heard = [r for r in self._streams if r.battle in (None, battle)]
                cards = {r: {s.card for s in self._streams[r]} for r in heard if only in (None, r)}
            for reader in self.readers(battle):
                if only in (None, reader):
                    cards.setdefault(reader, set()).add("")
            pages = [(reader, card) for reader in cards for card in cards[reader]]
            for reader, card in sorted(pages, key=lambda page: page[0].is_umpire):
                now = digest(reader, card)
                with self._lock:
                    streams = [s for s in self._streams.get(reader, ()) if s.card == card]
                    if not streams or self._sent_digests.get((reader, battle, card)) == now:
                        continue
                    self._sent_digests[reader, battle, card] = now
                    shown = {s.address for s in streams if s.shows(battle)}
                    self._due |= {(reader, address): None for address in shown}
                self._on_loop([s for s in streams if s.address not in shown], Stream.changed)

    @property
    def is_due(self) -> bool:
        """Return whether readers must be notified, or pages must be made and sent."""
        return bool(self._due or self._unannounced)

    def send_soon(self) -> None:
        """Make and send the pages that are due, on a separate thread."""
        if self.is_due:
            with suppress(RuntimeError):  # the server stops
                self._maker.submit(self.send)

    def send(self) -> None:
        """Notify the remaining readers, then make and send the pages that are due."""
        while self.is_due:
            with self._making:
                self._send_pages()
            with self._lock:
                battle = next(iter(self._unannounced), "")
                digest = self._unannounced.pop(battle, None)
            if digest:
                self._announce(battle, digest)

    def _send_pages(self, only: Viewer | None = None) -> None:
        """Make each due page once, and send it to every stream that takes it."""
        while True:
            with self._lock:
                due = (sent for sent in self._due if only in (None, sent[0]))
                reader, address = next(due, (None, ""))
                if reader is None:
                    return
                del self._due[reader, address]
            page = self._current(reader, address) if self._streams_of(reader, address) else None
            taking = self._streams_of(reader, address)
            if page is None:
                self._on_loop(taking, Stream.changed)
            else:
                self._on_loop(taking, lambda stream, page=page: stream.show(page))  # type: ignore[misc]

    def _streams_of(self, reader: Viewer, address: str) -> list[Stream]:
        with self._lock:
            return [s for s in self._streams.get(reader, ()) if s.address == address]

    def _current(self, reader: Viewer, address: str) -> Page | None:
        page = self._prepared.get(reader, {}).pop(address, None)
        if page is not None:
            battle, card, digest = (*page.seen.split(BETWEEN), "", "")[:3]
            if self._sent_digests.get((reader, battle, card)) == digest:
                return page
        return make_sendable_page(self.page, reader, address)

    def beat(self) -> None:
        """Send every stream a sign of life."""
        self._on_loop(self._all_streams(), Stream.beat)

    def warn(self) -> None:
        """Show the present state of the laptop's disk at the top of every open page."""
        self._on_loop(self._all_streams(), lambda stream: stream.warn(self.trouble(stream.reader)))

    def end(self, device: str) -> None:
        """End the streams of a device that was signed out."""
        self._on_loop([s for s in self._all_streams() if s.device == device], Stream.end)

    def listening(self) -> frozenset[str]:
        """Return the devices that have a page open now, or that load their next one."""
        return self._departures.between_pages() | {s.device for s in self._all_streams()}

    def close_soon(self) -> None:
        """End every stream, on the loop's own thread; a signal handler may call this.

        A signal may come while that very thread holds a lock, for which it would wait for ever.
        """
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended, and every stream with it
                self._loop.call_soon_threadsafe(self.close)

    def close(self) -> None:
        """End every stream: the server stops."""
        for threads in (self._maker, self.preparing):
            threads.shutdown(wait=False, cancel_futures=True)
        self._on_loop(self._all_streams(), Stream.end)

    def _all_streams(self) -> list[Stream]:
        with self._lock:
            return self._every_stream()

    def _every_stream(self) -> list[Stream]:
        return [stream for each in self._streams.values() for stream in each]

    def _on_loop(self, streams: list[Stream], send: Callable[[Stream], None]) -> None:
        if self._loop is None:
            return

        def send_to_all() -> None:
            for stream in streams:
                send(stream)

        with suppress(RuntimeError):  # the loop has ended, and every stream with it
            self._loop.call_soon_threadsafe(send_to_all)
