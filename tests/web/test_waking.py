"""The event loop is woken to write to streams, and for nothing else: that takes a thread's turn."""

from assistant.battle.viewers import Viewer
from assistant.web.streams.event_stream import Hub
from assistant.web.streams.page_addresses import page_version
from assistant.web.streams.stream_messages import Page

RED, BLUE = Viewer("side", "B1", "red"), Viewer("side", "B1", "blue")


class Loop:
    """An event loop that counts how often it is woken."""

    def __init__(self):
        self.woken = 0

    def call_soon_threadsafe(self, say):
        self.woken += 1
        say()


def test_a_page_for_many_phones_wakes_the_loop_once_and_silence_never():
    hub, loop = Hub(), Loop()
    hub.start(loop)
    hub.digest = lambda reader, battle, card: "0"
    hub.page = lambda reader, address: Page(address, "1", "token", "<main>")
    for reader in (RED, RED, RED, BLUE):
        hub.listen(reader, seen=page_version("B1", "", "0"), address="/side/")
    before = loop.woken
    hub.announce("B1", lambda reader, card: "1" if reader == RED else "0", RED)
    hub.send()
    assert loop.woken == before + 1
