"""Requests as they come in: the live streams on the event loop, everything else Flask in threads.

No stream holds a thread, so phones that vanish from the Wi-Fi cost nothing. Bodies are read
before a thread begins, and answers wait for slow phones after it has ended.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import parse_qs
from wsgiref.types import WSGIApplication

import a2wsgi
from werkzeug.http import parse_cookie

from assistant.web import guard
from assistant.web.backups import back_up
from assistant.web.devices import Device
from assistant.web.settings import Services
from assistant.web.streams import Stream

THREADS = 10
BATTLE_S = 120.0  # until a whole battle must have come; other requests have less
Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
STREAM_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"vary", b"accept-encoding"),
]
PACKED = ((b"content-encoding", b"gzip"),)


class Asgi:
    """The whole application as uvicorn sees it."""

    def __init__(self, app: WSGIApplication, services: Services) -> None:
        self._services = services
        # without a limit on what waits to be sent, no thread waits for a slow phone
        self._flask = a2wsgi.WSGIMiddleware(app, workers=THREADS, send_queue_size=0)  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or the start and stop of the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["path"] == "/events":
            await self._events(scope, receive, send)
        else:
            await self._page(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._services.hub.start(asyncio.get_running_loop())
        beating = asyncio.create_task(self._beat())
        copying = asyncio.create_task(self._copy())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        beating.cancel()
        copying.cancel()
        self._flask.executor.shutdown(wait=False, cancel_futures=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._services.settings.beat_s)
            self._services.hub.beat()
            self._services.hub.send_soon()

    async def _copy(self) -> None:
        while True:
            await asyncio.sleep(self._services.settings.copy_s)
            await asyncio.to_thread(back_up, self._services.settings.database)

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        most = await self._most(scope)
        wait_s = BATTLE_S if most > guard.MOST_BYTES else self._services.settings.idle_s
        try:
            body = await asyncio.wait_for(_body(receive, most), wait_s)
        except TimeoutError:
            await _plain(send, 408, "The rest of this request did not come.")
            return
        if body is None:
            return
        headers = [
            h for h in scope["headers"] if h[0] not in (b"content-length", b"transfer-encoding")
        ]
        if body:
            headers.append((b"content-length", str(len(body)).encode()))
        pending: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def told() -> Message:
            return pending.pop() if pending else {"type": "http.disconnect"}

        await self._flask({**scope, "headers": headers}, told, send)  # type: ignore[arg-type]
        self._services.hub.send_soon()  # whoever tapped has the answer: now the others

    async def _most(self, scope: Scope) -> int:
        device = None
        if scope["path"] == guard.IMPORT_BATTLE:
            device = await self._device(_headers(scope))
        return guard.most_bytes(scope["path"], device)

    async def _device(self, headers: dict[bytes, str]) -> Device | None:
        loop = asyncio.get_running_loop()
        cookies = parse_cookie(headers.get(b"cookie", ""))
        devices = self._services.devices
        return await loop.run_in_executor(self._flask.executor, devices.device_of, cookies)

    async def _events(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        if scope["method"] != "GET":
            await _plain(send, 405, "This address cannot be used in this way.")
        elif headers.get(b"host", "") not in self._services.hosts:
            await _plain(send, 400, "This address does not belong to this computer.")
        elif (stream := await self._listen(headers, scope["query_string"])) is None:
            await _plain(send, 401, "This device has not joined.")
        else:
            try:
                await _speak(stream, receive, send)
            finally:
                self._services.hub.leave(stream)

    async def _listen(self, headers: dict[bytes, str], query: bytes) -> Stream | None:
        device = await self._device(headers)
        if device is None:
            return None
        told = parse_qs(query.decode("latin-1"))
        names = ("client", "seen", "page")
        client, seen, page = (told.get(name, [""])[0][:200] for name in names)
        is_packed = "gzip" in headers.get(b"accept-encoding", "")

        def listen() -> Stream:
            _ = self._services.battles  # who listens is sent what he sees of one: all is loaded
            hub = self._services.hub
            return hub.listen(device.reader, client, device.id, seen, page, is_packed=is_packed)

        return await asyncio.get_running_loop().run_in_executor(self._flask.executor, listen)


def _headers(scope: Scope) -> dict[bytes, str]:
    return {name: value.decode("latin-1") for name, value in scope["headers"]}


async def _speak(stream: Stream, receive: Receive, send: Send) -> None:
    """Send what a stream says until it ends or its client is gone."""

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        stream.end()

    watch = asyncio.create_task(gone())
    try:
        headers = [*STREAM_HEADERS, *(PACKED if stream.is_packed else ())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        async for message in stream.messages():
            await send({"type": "http.response.body", "body": message, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        watch.cancel()


async def _body(receive: Receive, most: int) -> bytes | None:
    """The body of a request; None when its client is gone. Longer ones are cut one past `most`."""
    body = bytearray()
    while len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return bytes(body[: most + 1])


async def _plain(send: Send, status: int, sentence: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    if status == 408:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode() + b"\n"})
