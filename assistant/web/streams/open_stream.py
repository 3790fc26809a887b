"""One open stream: its messages, and the messages that wait until the phone can take them."""

import asyncio
from collections.abc import AsyncIterator, Callable

from assistant.battle.viewers import Viewer
from assistant.web.streams.stream_messages import OPENING, Message, Page, ShortMessage, event

WAITING = 64  # unsent messages after which a stream is given up; the phone opens another
RETRY = ShortMessage(b"retry: 2000\n\n")


class Stream:
    """One open stream of a device; used on the event loop's thread only.

    At most one page waits, the newest: a slow phone holds back no more than that.
    """

    def __init__(
        self,
        reader: Viewer,
        card: str = "",
        device: str = "",
        client: str = "",
        *,
        address: str = "",
        is_packed: bool = False,
    ) -> None:
        self.reader, self.card = reader, card
        self.device, self.client = device, client
        self.address = (
            address  # of the page that the stream carries; without one it sends "changed"
        )
        self.is_packed = is_packed
        self._queue: asyncio.Queue[Message | None] = asyncio.Queue()
        self._write: Callable[[bytes], bool] | None = None
        self._is_sending = False  # a message that was taken from the queue
        self._head = OPENING if is_packed else b""  # prefix of the first message
        self._changes = 0
        self._given = ""  # the version of the page that was sent last
        self._trouble = ""  # the text of the band at the top of the page
        self._is_over = False

    def shows(self, battle: str) -> bool:
        """Return whether this stream carries pages of a battle: the umpire's may be of another."""
        is_of_battle = not self.reader.is_umpire or self.address == f"/battles/{battle}"
        return bool(self.address) and is_of_battle

    def open(self, *, is_current: bool, trouble: str = "") -> None:
        """Send the first messages: the alarm of the laptop, and whether the page is outdated."""
        self._send(RETRY)
        self.warn(trouble)
        if is_current:
            self.beat()
        else:
            self.changed()

    def changed(self) -> None:
        """Send "changed": the reader's view may differ from the page on the device."""
        self._forget_pages()
        self._changes += 1
        self._given = ""
        self._send(event("changed", self._changes))

    def leave_page(self) -> None:
        """Send "joined" and nothing else: the page belongs to the side or battle before."""
        self._drop_unsent()
        self._send(RETRY)
        self._send(event("joined", ""))

    def show(self, page: Page) -> None:
        """Send the reader's present page, and drop an older page that is still unsent."""
        if page.seen == self._given:
            return
        self._forget_pages()
        self._given = page.seen
        self._send(page)

    def beat(self) -> None:
        """Send a sign of life."""
        self._send(event("beat", self._changes))

    def warn(self, trouble: str) -> None:
        """Send the text of the band on top of the page, if it has changed."""
        if trouble != self._trouble:
            self._trouble = trouble
            self._send(event("trouble", trouble))

    def end(self) -> None:
        """End the stream and drop unsent messages."""
        self._is_over = True
        self._drop_unsent()
        self._queue.put_nowait(None)

    def write_with(self, write: Callable[[bytes], bool]) -> None:
        """Set the function that sends directly; it returns False if a message must wait."""
        self._write = write

    async def messages(self) -> AsyncIterator[bytes]:
        """Yield the messages that had to wait, until the stream ends."""
        while (message := await self._queue.get()) is not None:
            self._is_sending = True
            yield self._bytes(message)
            self._is_sending = False

    def _bytes(self, message: Message) -> bytes:
        head, self._head = self._head, b""
        return head + (message.packed if self.is_packed else message.plain)

    def _sent_directly(self, message: Message) -> bool:
        """Return whether a message was sent immediately; messages before it come first."""
        if self._write is None or self._head or self._is_sending or not self._queue.empty():
            return False
        return self._write(self._bytes(message))

    def _drop_unsent(self) -> None:
        while not self._queue.empty():
            self._queue.get_nowait()

    def _forget_pages(self) -> None:
        if self._queue.empty():
            return
        unsent = [self._queue.get_nowait() for _ in range(self._queue.qsize())]
        for message in unsent:
            if not isinstance(message, Page):
                self._queue.put_nowait(message)

    def _send(self, message: Message) -> None:
        if self._queue.qsize() >= WAITING:
            self.end()
        if not self._is_over and not self._sent_directly(message):
            self._queue.put_nowait(message)
