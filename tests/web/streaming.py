"""Streams without a server: texts can be read as soon as they are sent."""

from assistant.battle.viewers import Viewer
from assistant.web.streams.open_stream import Stream
from assistant.web.streams.stream_messages import Message, Page


class AtOnce:
    """A stand-in for an event loop: it does everything immediately."""

    def call_soon_threadsafe(self, say):
        say()


def waiting_texts(stream: Stream) -> list[Message]:
    """Everything that waits to be sent on a stream."""
    found = []
    while not stream._queue.empty():
        found.append(stream._queue.get_nowait())
    return found


class Listener:
    """A device with a page open, and the stream that brings the next one."""

    def __init__(self, services, game, reader: Viewer, address: str, card: str = "") -> None:
        self.battles, self.hub, self.game = services.battles, services.hub, game
        self.reader, self.address, self.card = reader, address, card
        self.hub.start(AtOnce())
        seen = self.battles.versions.of_page(reader, game, card)
        self.stream = self.hub.listen(reader, seen=seen, address=address)
        assert self.stream.address == address
        waiting_texts(self.stream)

    @property
    def digest(self):
        """A digest of what this device's page may show."""
        return self.battles.versions.digest(self.reader, self.game.id, self.card)

    def heard(self) -> list[Message]:
        """Return the texts that arrived since the last call."""
        return waiting_texts(self.stream)

    def page(self) -> Page:
        """Return the only page that arrived."""
        (page,) = self.heard()
        assert isinstance(page, Page), page
        return page
