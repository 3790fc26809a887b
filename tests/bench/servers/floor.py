"""The floor: a server whose taps only put one row on disk and send a page.

The tap says how many bytes the page has. Streams opened with `?told` get it; the others are only
held open, like those of a side that may not know of the tap.
"""

import asyncio
import socket
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

import a2wsgi
import uvicorn
from flask import Flask, request

HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
CHANGED = b"event: changed\ndata: 1\n\n"
FRAGMENT = '<main id="page"><p>Something happened.</p></main>'


class Floor:
    """The whole application for uvicorn."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._open = threading.local()
        self._told: set[asyncio.Queue[bytes | None]] = set()
        app = Flask(__name__)
        app.add_url_rule("/tap", view_func=self.tap, methods=["POST"])
        app.add_url_rule("/fragment", view_func=lambda: FRAGMENT)
        self._flask = a2wsgi.WSGIMiddleware(app, workers=10)  # type: ignore[arg-type]
        with self._database() as database:
            database.execute("CREATE TABLE taps (id INTEGER PRIMARY KEY, words TEXT)")

    def _database(self) -> sqlite3.Connection:
        if not hasattr(self._open, "database"):
            self._open.database = sqlite3.connect(self._data / "floor.sqlite3")
            self._open.database.execute("PRAGMA journal_mode = WAL")
            self._open.database.execute("PRAGMA synchronous = FULL")
        return self._open.database

    def tap(self) -> tuple[str, int]:
        """Put a row on disk, then send the page to the streams."""
        page = bytes(int(request.form["bytes"]))
        with self._database() as database:
            database.execute("INSERT INTO taps (words) VALUES ('an order was placed')")
        for queue in list(self._told):
            self._loop.call_soon_threadsafe(queue.put_nowait, page)
        return "", 204

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request, or the start and stop of the server."""
        if scope["type"] == "lifespan":
            self._loop = asyncio.get_running_loop()
            await receive()
            await send({"type": "lifespan.startup.complete"})
            print(f"floor: http://127.0.0.1:{BOUND.getsockname()[1]}", flush=True)
        elif scope["path"] == "/events":
            await self._events(scope, receive, send)
        else:
            await self._flask(scope, receive, send)

    async def _events(self, scope: Any, receive: Any, send: Any) -> None:
        queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        leaving = asyncio.create_task(self._wait_for_end(receive, queue))
        if scope["query_string"] == b"told":
            self._told.add(queue)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        message: bytes | None = CHANGED
        while message is not None:
            await send({"type": "http.response.body", "body": message, "more_body": True})
            message = await queue.get()
        self._told.discard(queue)
        await leaving

    @staticmethod
    async def _wait_for_end(receive: Any, queue: asyncio.Queue[bytes | None]) -> None:
        """End a stream whose phone has left: the next phones do not wait for it."""
        while (await receive())["type"] != "http.disconnect":
            pass
        queue.put_nowait(None)


if __name__ == "__main__":
    BOUND = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    BOUND.bind(("127.0.0.1", 0))
    BOUND.listen()
    config = uvicorn.Config(
        Floor(Path(sys.argv[1])),
        loop="asyncio",
        http="h11",
        ws="none",
        access_log=False,
        log_level="critical",
        timeout_keep_alive=75,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[BOUND])
