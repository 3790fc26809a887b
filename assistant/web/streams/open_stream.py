"""One open stream: its messages, and those that wait until the phone can take them."""

import asyncio
from collections.abc import AsyncIterator, Callable

from assistant.battle.viewers import Viewer
from assistant.web.streams.stream_messages import OPENING, Message, Page, Words, event

WAITING = 64  # unsent messages after which a stream is given up; the phone opens another
RETRY = Words(b"retry: 2000\n\n")


class Stream:
    """One open stream of a device; spoken to on the event loop's thread only.

    Of pages at most one waits, the newest: a slow phone holds back no more than that.
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
        self.address = address  # of the page that is sent on it; without one it says "changed"
        self.is_packed = is_packed
        self._queue: asyncio.Queue[Message | None] = asyncio.Queue()
        self._write: Callable[[bytes], bool] | None = None
        self._is_sending = False  # a message that was taken from the queue
        self._head = OPENING if is_packed else b""  # prefix of the first message
        self._changes = 0
        self._given = ""  # the version of the page that was given last
        self._trouble = ""  # the text of the band at the top of the page
        self._is_over = False

    def open(self, *, is_current: bool, trouble: str = "") -> None:
        """Send the first messages: the alarm of the laptop, and whether the page is old."""
        self._say(RETRY)
        self.warn(trouble)
        if is_current:
            self.beat()
        else:
            self.changed()

    def changed(self) -> None:
        """Say that the reader's view may differ from the page on the device."""
        self._forget_pages()
        self._changes += 1
        self._given = ""
        self._say(event("changed", self._changes))

    def show(self, page: Page) -> None:
        """Send what the reader sees now, in place of a page that is still unsent."""
        if page.seen == self._given:
            return
        self._forget_pages()
        self._given = page.seen
        self._say(page)

    def beat(self) -> None:
        """Say that the line still holds."""
        self._say(event("beat", self._changes))

    def warn(self, trouble: str) -> None:
        """Say what the band on top of the page says from now on."""
        if trouble != self._trouble:
            self._trouble = trouble
            self._say(event("trouble", trouble))

    def end(self) -> None:
        """End the stream and drop unsent messages."""
        self._is_over = True
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    def write_with(self, write: Callable[[bytes], bool]) -> None:
        """Set the function that sends directly; it returns False if a message must wait."""
        self._write = write

    async def messages(self) -> AsyncIterator[bytes]:
        """Everything that is said and had to wait, until the end."""
        while (message := await self._queue.get()) is not None:
            self._is_sending = True
            yield self._bytes(message)
            self._is_sending = False

    def _bytes(self, message: Message) -> bytes:
        head, self._head = self._head, b""
        return head + (message.packed if self.is_packed else message.plain)

    def _went(self, message: Message) -> bool:
        """Return whether a message could be sent at once: none before it waits."""
        if self._write is None or self._head or self._is_sending or not self._queue.empty():
            return False
        return self._write(self._bytes(message))

    def _forget_pages(self) -> None:
        unsent = [self._queue.get_nowait() for _ in range(self._queue.qsize())]
        for message in unsent:
            if not isinstance(message, Page):
                self._queue.put_nowait(message)

    def _say(self, message: Message) -> None:
        if self._queue.qsize() >= WAITING:
            self.end()
        if not self._is_over and not self._went(message):
            self._queue.put_nowait(message)
