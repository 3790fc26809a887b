"""A hub that runs in a test, and the pages that it makes."""

import asyncio

from assistant.battle.viewers import Viewer
from assistant.web.streams.event_stream import Hub
from assistant.web.streams.stream_messages import Page

RED, BLUE = Viewer("side", "B1", "red"), Viewer("side", "B1", "blue")
PAGE = "/side/"


def run(play, pictures=None):
    """Play with a hub on a loop; `pictures` is what readers see when their streams open."""

    async def playing():
        hub = Hub()
        hub.start(asyncio.get_running_loop())
        hub.digest = (lambda reader, battle, card: pictures[reader]) if pictures else None
        return await play(hub)

    return asyncio.run(playing())


def makes(hub, html="<main>", seen=str):
    """Let a hub make pages of this; answers for whom and from where, in order."""
    asked = []

    def page(reader, address):
        asked.append((reader, address))
        return Page(address, seen(len(asked)), "token", html)

    hub.page = page
    return asked


def picture_by_reader(pictures):
    """What readers see now, whatever page they have open."""
    return lambda reader, card: pictures[reader]


async def said(stream):
    """What waits to be sent on a stream."""
    await asyncio.sleep(0)
    heard = []
    while not stream._queue.empty() and (message := stream._queue.get_nowait()) is not None:
        heard.append(message.plain.decode())
    return heard
