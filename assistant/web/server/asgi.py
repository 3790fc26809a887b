"""Requests as they arrive: live streams on the event loop, everything else in threads with Flask.

No stream holds a thread, so phones that vanish from the Wi-Fi cost nothing. Bodies are read before
a thread begins, and responses wait for slow phones after it has ended.
"""

import asyncio
import sys
from urllib.parse import parse_qs
from wsgiref.types import WSGIApplication

from werkzeug.http import parse_cookie

from assistant.web.access import guard
from assistant.web.access.page_owner import page_owner
from assistant.web.database.backups import back_up
from assistant.web.devices.devices import Device
from assistant.web.limits.request_bounds import LONGEST_HEADER
from assistant.web.limits.upload_slots import Upload, UploadSlots
from assistant.web.network.addresses import Hosts, is_loopback
from assistant.web.server import memory
from assistant.web.server.connections import LINE, Connection
from assistant.web.server.request_body import count_bytes, read_body
from assistant.web.server.request_threads import Receive, RequestThreads, Scope, Send
from assistant.web.services import Services
from assistant.web.streams.open_stream import Stream

TURN_S = 0.001  # for which one thread may keep another waiting
STRANGERS_BYTES = (
    64 * 1024
)  # of a request from a device that has not joined, or was not seen recently
LONGEST_QUERY = 4 * 1024  # bytes in the address of a stream
BATTLE_S = 120.0  # until a whole battle or photo must have come; other requests have less
NO_SLOT = "Other photos are coming in, so this one was not added. Try again in a moment."
NO_REST = "The rest of this request did not come."
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
        self._answering = RequestThreads(app, services)
        self._slots = UploadSlots()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, or the start and stop of the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["path"] == "/events":
            await self._events(scope, receive, send)
        else:
            await self._page(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        memory.share()
        sys.setswitchinterval(TURN_S)
        self._services.hub.start(asyncio.get_running_loop())
        beating = asyncio.create_task(self._beat())
        copying = asyncio.create_task(self._copy())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        beating.cancel()
        copying.cancel()
        self._answering.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._services.settings.beat_s)
            self._services.hub.beat()
            self._services.hub.send_soon()
            await asyncio.to_thread(self._services.alarm.look)

    async def _copy(self) -> None:
        while True:
            await asyncio.sleep(self._services.settings.copy_s)
            await asyncio.to_thread(back_up, self._services.settings.database)
            memory.release_memory()

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        most = await self._most(scope)
        if most != guard.MOST_OF_A_PHOTO:
            await self._bounded_page(scope, receive, send, most)
            return
        with self._slots.take(self._uploader(scope)) as upload:
            if upload:
                await self._bounded_page(scope, receive, send, most, upload)
            else:
                await _send_sentence(send, 503, NO_SLOT)

    def _uploader(self, scope: Scope) -> str:
        """Return who sends a large upload: the address, as a phone can join many times."""
        address = scope["client"][0] if scope.get("client") else "?"
        return self._answering.sender_of(scope).key if is_loopback(address) else address

    async def _bounded_page(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        most: int,
        upload: Upload | None = None,
    ) -> None:
        """Handle a request; refuse a body of more than `most` bytes."""
        wait_s = BATTLE_S if most > guard.MOST_BYTES else self._services.settings.idle_s
        is_too_long = most == STRANGERS_BYTES and _length(scope) > most
        try:
            async with asyncio.timeout(wait_s) as limit:
                if upload:
                    receive = count_bytes(receive, upload, limit)
                body = b"" if is_too_long else await read_body(receive, most)
        except TimeoutError:
            status, words = (503, NO_SLOT) if upload and upload.is_stopped else (408, NO_REST)
            await _send_sentence(send, status, words)
            return
        finally:
            if upload:
                upload.has_come()
        if body is None:
            return
        if is_too_long or (most == STRANGERS_BYTES and len(body) > most):
            await self._answering.pause(scope)
            await _send_sentence(send, 413, "This is too large for a device that has not joined.")
            return
        headers = [
            h for h in scope["headers"] if h[0] not in (b"content-length", b"transfer-encoding")
        ]
        if body:
            headers.append((b"content-length", str(len(body)).encode()))
        await self._answering.answer({**scope, "headers": headers}, body, receive, send)
        self._services.hub.send_soon()  # the tapping device has its answer; now the others

    async def _most(self, scope: Scope) -> int:
        device = None
        if scope["path"] in guard.MOST_OF_IMPORTS:
            device = await self._device(scope)
        elif self._answering.sender_of(scope).is_stranger and scope["client"][0] not in Hosts.LOCAL:
            return STRANGERS_BYTES
        elif _length(scope) <= guard.MOST_BYTES:
            return guard.MOST_BYTES  # a photo too, if a script made it small
        return guard.most_bytes(scope["path"], device)

    async def _device(self, scope: Scope) -> Device | None:
        def find() -> Device | None:
            cookies = parse_cookie(_headers(scope).get(b"cookie", ""))
            return self._services.devices.device_of(cookies)

        found: Device | None = await self._answering.in_turn(scope, find)
        return found

    async def _events(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        if scope["method"] != "GET":
            await _send_sentence(send, 405, "This address cannot be used in this way.")
        elif headers.get(b"host", "") not in self._services.hosts:
            await _send_sentence(send, 400, "This address does not belong to this computer.")
        elif len(headers.get(b"cookie", "")) > LONGEST_HEADER:
            await _send_sentence(send, 431, "The cookies of this browser are too long.")
        elif (stream := await self._listen(scope)) is None:
            await _send_sentence(send, 401, "This device has not joined.")
        else:
            if _query(scope, "whose") not in ("", page_owner(stream.reader)):
                stream.leave_page()
            try:
                await _send_stream(stream, scope, receive, send)
            finally:
                self._services.hub.leave(stream)

    async def _listen(self, scope: Scope) -> Stream | None:
        headers = _headers(scope)
        names = ("client", "seen", "page", "path")
        client, seen, page, path = (_query(scope, name) for name in names)
        is_packed = "gzip" in headers.get(b"accept-encoding", "")

        def listen() -> Stream | None:
            device = self._services.devices.device_of(parse_cookie(headers.get(b"cookie", "")))
            if device is None:
                return None
            _ = self._services.battles  # a listener gets pages of a battle: load everything first
            self._note_place(device, path)
            hub = self._services.hub
            return hub.listen(device.reader, client, device.id, seen, page, is_packed=is_packed)

        opened: Stream | None = await self._answering.in_turn(scope, listen)
        return opened

    def _note_place(self, device: Device, address: str) -> None:
        """Show the other umpires of a battle which page an umpire has open."""
        if not device.reader.is_umpire:
            return
        battle = self._services.umpire_places.note(device.id, address)
        if battle and self._services.devices.assistants.of_battle(battle):
            self._services.battles.joined(battle)


def _length(scope: Scope) -> int:
    length = _headers(scope).get(b"content-length", "0")
    return int(length) if length.isdecimal() else 0


def _headers(scope: Scope) -> dict[bytes, str]:
    return {name: value.decode("latin-1") for name, value in scope["headers"]}


def _query(scope: Scope, name: str) -> str:
    query = str(scope["query_string"][:LONGEST_QUERY], "latin-1")
    return parse_qs(query).get(name, [""])[0][:200]


async def _send_stream(stream: Stream, scope: Scope, receive: Receive, send: Send) -> None:
    """Send the messages of a stream until it ends or its client is gone."""
    line: Connection | None = scope.get(LINE) if scope["http_version"] == "1.1" else None

    async def gone() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        stream.end()

    watch = asyncio.create_task(gone())
    try:
        headers = [*STREAM_HEADERS, *(PACKED if stream.is_packed else ())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if line is not None:
            stream.write_with(line.write)
        async for message in stream.messages():
            await send({"type": "http.response.body", "body": message, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        watch.cancel()


async def _send_sentence(send: Send, status: int, sentence: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    if status in (408, 413, 503):
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode() + b"\n"})
